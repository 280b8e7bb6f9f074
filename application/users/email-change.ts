import { DomainError, notFound } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, RequestOrigin, User, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type MailThrottle, mailThrottle } from '../ports/email.ts';
import type { OneTimeToken } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type AccountSettings, accountSettings } from './account-settings.ts';
import { requireStillRight, type CurrentPassword, currentPassword } from './current-password.ts';
import { endLinks } from './end-access.ts';
import { changeEmailInput, linkInput, type ChangeEmailInput, type LinkInput } from './inputs.ts';
import { linkExpired, type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import { service } from '../tokens.ts';

const LINK_MS = 86_400_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/** Another address for a user, with all that has to come with it. */
async function saveEmail(
  stores: Stores,
  { actor, user, email }: { readonly actor: Actor; readonly user: User; readonly email: string },
  verifiedAt: Date | null,
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<void> {
  const { users, emails, audit } = stores;
  await users.saveEmail(user.id, email, verifiedAt);
  // A link that went to the old address is no longer its owner's to use.
  await endLinks(stores, user.id);
  await emails.enqueue(ids.next(), user.id, 'email-changed', { email }, now, user.email);
  await audit.append({
    ...{ id: ids.next(), actor, action: 'user.change-email', subjectType: 'user', subjectId: user.id },
    ...{ before: { email: maskedEmail(user.email) }, after: { email: maskedEmail(email) } },
    ...{ reason: null, at: now },
  });
}

/**
 * Asks for another e-mail address, with the password: a link goes to the new address, a notice with a link that stops it
 * to the old one, and the account changes when the first link is opened. Where no mail server is set up nothing can be confirmed: it changes at once.
 */
export class ChangeEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly links: OneTimeLinks,
    private readonly mailThrottle: MailThrottle,
    private readonly settings: AccountSettings,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The user as they are now. Throws `WRONG_PASSWORD`, `TOO_MANY_REQUESTS`, and `EMAIL_TAKEN` as registration does. */
  async execute(actor: Actor | null, input: ChangeEmailInput): Promise<User> {
    const person = requireUser(actor);
    const { userId, origin = null } = person;
    const { email, currentPassword } = parseInput(changeEmailInput, input);
    // Also where nothing is sent: the answer tells whether an address has an account.
    await this.mailThrottle.countRequest({ userId, address: origin?.address ?? null, knownDevice: null });
    const checked = await this.currentPassword.require(person, currentPassword, 'currentPassword');
    const { user } = checked;
    if (email === user.email) return user;
    if (this.settings.canSendEmail && !(await this.mailThrottle.admit('email-change', email, null)))
      throw enoughMails();
    const kind = this.settings.canSendEmail ? 'email_change_requested' : 'email_changed';
    const changed = await this.unitOfWork.run(async (stores) => {
      await requireStillRight(stores, checked, 'currentPassword');
      return this.change(stores, person, user, email);
    });
    this.securityLog.append({ kind, userId, origin });
    return changed;
  }

  private async change(stores: Stores, actor: UserActor, user: User, email: string): Promise<User> {
    const { users, oneTimeTokens, emails } = stores;
    const now = this.clock.now();
    if (await users.findCredentials(email)) {
      throw new DomainError('conflict', 'EMAIL_TAKEN', 'An account with this email address already exists');
    }
    if (!this.settings.canSendEmail) {
      await saveEmail(stores, { actor, user, email }, null, { ids: this.ids, now });
      return { ...user, email, emailVerifiedAt: null };
    }
    // One address at a time: the last one that was asked for.
    await oneTimeTokens.deleteAll(user.id, ['email-change']);
    const tokenId = await this.links.issue(oneTimeTokens, 'email-change', user.id, { email }, LINK_MS);
    await emails.enqueue(this.ids.next(), user.id, 'email-change', { tokenId }, now, email);
    const cancel = { email: user.email };
    const cancelId = await this.links.issue(oneTimeTokens, 'email-change-cancel', user.id, cancel, LINK_MS);
    const warning = { email, tokenId: cancelId };
    await emails.enqueue(this.ids.next(), user.id, 'email-change-requested', warning, now);
    return user;
  }
}

export const changeEmail = service(ChangeEmail, [
  unitOfWork,
  currentPassword,
  oneTimeLinks,
  mailThrottle,
  accountSettings,
  ids,
  clock,
  securityLog,
]);

/** Follows the link that went to an address: it becomes the account's, or counts as verified. */
export class ConfirmEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `LINK_EXPIRED`, and `EMAIL_TAKEN` when somebody else has taken the address since. */
  async execute(input: LinkInput, origin: RequestOrigin): Promise<void> {
    const { token } = parseInput(linkInput, input);
    const { userId, kind } = await this.unitOfWork.run((stores) => this.confirm(stores, token));
    this.securityLog.append({
      kind,
      userId,
      origin: { address: origin.address, requestId: origin.requestId },
    });
  }

  private async confirm(stores: Stores, token: string) {
    const { users, oneTimeTokens } = stores;
    const found = await this.find(stores, token);
    const { id, userId, purpose, data } = found;
    const user = await users.find(userId);
    await oneTimeTokens.delete(id);
    if (!user) throw linkExpired();
    const now = this.clock.now();
    if (purpose === 'email-verification') {
      if (user.email !== data.email) throw linkExpired();
      await users.setEmailVerified(userId, now);
      return { userId, kind: 'email_verified' } as const;
    }
    const actor = { kind: 'user', userId, userType: user.userType } as const;
    await saveEmail(stores, { actor, user, email: data.email }, now, { ids: this.ids, now });
    return { userId, kind: 'email_changed' } as const;
  }

  private async find(
    { oneTimeTokens }: Stores,
    token: string,
  ): Promise<OneTimeToken<'email-change' | 'email-verification'>> {
    try {
      return await this.links.require(oneTimeTokens, 'email-change', token);
    } catch {
      return this.links.require(oneTimeTokens, 'email-verification', token);
    }
  }
}

export const confirmEmail = service(ConfirmEmail, [unitOfWork, oneTimeLinks, ids, clock, securityLog]);

/** Mails the user a link that verifies their own address. */
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly mailThrottle: MailThrottle,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `TOO_MANY_REQUESTS`. */
  async execute(actor: Actor | null): Promise<User> {
    const { userId, origin } = requireUser(actor);
    const now = this.clock.now();
    const aWhileAgo = new Date(now.getTime() - PAUSE_MS);
    const { user, isDue } = await this.unitOfWork.run(async ({ users, emails }) => {
      const found = await users.find(userId);
      if (!found) throw notFound('User');
      const isDue =
        found.emailVerifiedAt === null && !(await emails.hasSince(userId, 'email-verification', aWhileAgo));
      return { user: found, isDue };
    });
    if (!isDue) return user;
    await this.mailThrottle.countRequest({ userId, address: origin?.address ?? null, knownDevice: null });
    if (!(await this.mailThrottle.admit('email-verification', user.email, null))) throw enoughMails();
    return this.unitOfWork.run(async ({ oneTimeTokens, emails }) => {
      const data = { email: user.email };
      const tokenId = await this.links.issue(oneTimeTokens, 'email-verification', userId, data, LINK_MS);
      await emails.enqueue(this.ids.next(), userId, 'email-verification', { tokenId }, now);
      return user;
    });
  }
}

export const verifyEmail = service(VerifyEmail, [unitOfWork, oneTimeLinks, mailThrottle, ids, clock]);

/** The address has got its share of an hour, whoever asked for it. */
function enoughMails(): DomainError {
  const message = 'This address was sent several mails already. Please try again in an hour.';
  return new DomainError('unavailable', 'TOO_MANY_REQUESTS', message, { retryAfterSeconds: 3_600 });
}
