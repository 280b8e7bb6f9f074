import { DomainError, invalidField, orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { changeContact, toContactRecord } from '../../domain/users/contact-record.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import type { Actor, RequestOrigin, User } from '../../domain/users/user.ts';
import { anyone, signedIn } from '../access.ts';
import { mailThrottle } from '../ports/email.ts';
import { securityLog } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { accountSettings } from './account-settings.ts';
import { endLinks } from './end-access.ts';
import { changeEmailInput, linkInput, updateProfileInput, type UpdateProfileInput } from './inputs.ts';
import { linkExpired, oneTimeLinks, type OneTimeLinks } from './one-time-links.ts';
import { provePassword, requireStillRight } from './passwords.ts';
import { toRequestOrigin } from './sign-in-origin.ts';

const LINK_MS = 86_400_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/**
 * Asks for another e-mail address, with the password: a link goes to the new address, a notice with a link that stops it
 * to the old one, and the account changes when the first link is opened. Where no mail server is set up nothing can be
 * confirmed: it changes at once. The user as they are now. Throws `WRONG_PASSWORD`, `TOO_MANY_REQUESTS`, and
 * `EMAIL_TAKEN` as registration does.
 */
export const changeEmail = workflow({
  access: signedIn,
  input: changeEmailInput,
  needs: { provePassword, oneTimeLinks, mailThrottle, accountSettings, securityLog },
  run: async ({ actor, input: { email, currentPassword }, transact }, needs): Promise<User> => {
    const { provePassword, oneTimeLinks, mailThrottle, accountSettings, securityLog } = needs;
    const { userId, origin = null } = actor;
    const { canSendEmail } = accountSettings;
    // Also where nothing is sent: the answer tells whether an address has an account.
    await mailThrottle.countRequest({ userId, address: origin?.address ?? null, knownDevice: null });
    const checked = await provePassword.execute(actor, currentPassword, 'currentPassword');
    const { user } = checked;
    if (email === user.email) return user;
    if (canSendEmail && !(await mailThrottle.admit('email-change', email, null))) throw enoughMails();
    const changed = await transact(async (tx) => {
      await requireStillRight(tx, checked, 'currentPassword');
      if (await tx.users.findCredentials(email)) throw emailTaken();
      if (canSendEmail) return mailLinks(tx, user, email, oneTimeLinks);
      await saveEmail(tx, user, email, { verifiedAt: null, by: actor });
      return { ...user, email, emailVerifiedAt: null };
    });
    securityLog.append({ kind: canSendEmail ? 'email_change_requested' : 'email_changed', userId, origin });
    return changed;
  },
});

/** One address at a time: the last one that was asked for. */
async function mailLinks(tx: Transaction, user: User, email: string, links: OneTimeLinks): Promise<User> {
  const { id } = user;
  await tx.oneTimeTokens.deleteAll(id, ['email-change']);
  const tokenId = await links.issue(tx, 'email-change', id, { email }, LINK_MS);
  await tx.mail(id, 'email-change', { tokenId }, email);
  const cancelId = await links.issue(tx, 'email-change-cancel', id, { email: user.email }, LINK_MS);
  await tx.mail(id, 'email-change-requested', { email, tokenId: cancelId });
  return user;
}

/** Another address for a user, with all that has to come with it. */
async function saveEmail(
  tx: Transaction,
  user: User,
  email: string,
  { verifiedAt, by }: { readonly verifiedAt: Date | null; readonly by: Actor },
): Promise<void> {
  await tx.users.saveEmail(user.id, email, verifiedAt);
  // A link that went to the old address is no longer its owner's to use.
  await endLinks(tx, user.id);
  await tx.mail(user.id, 'email-changed', { email }, user.email);
  await tx.record({
    action: 'user.change-email',
    subject: ['user', user.id],
    before: { email: maskedEmail(user.email) },
    after: { email: maskedEmail(email) },
    by,
  });
}

/**
 * Follows the link that went to an address: it becomes the account's, or counts as verified. Throws `LINK_EXPIRED`, and
 * `EMAIL_TAKEN` when somebody else has taken the address since.
 */
export const confirmEmail = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks, securityLog },
  run: async ({ input: { token }, transact }, { oneTimeLinks, securityLog }, origin: RequestOrigin) => {
    const confirmed = await transact((tx) => confirm(tx, token, oneTimeLinks));
    securityLog.append({ ...confirmed, origin: toRequestOrigin(origin) });
  },
});

async function confirm(tx: Transaction, token: string, links: OneTimeLinks) {
  const { id, userId, purpose, data } = await links
    .require(tx, 'email-change', token)
    .catch(() => links.require(tx, 'email-verification', token));
  const user = await tx.users.find(userId);
  await tx.oneTimeTokens.delete(id);
  if (!user) throw linkExpired();
  const verifiedAt = tx.now();
  if (purpose === 'email-verification') {
    if (user.email !== data.email) throw linkExpired();
    await tx.users.setEmailVerified(userId, verifiedAt);
    return { userId, kind: 'email_verified' } as const;
  }
  const by = { kind: 'user', userId, userType: user.userType } as const;
  await saveEmail(tx, user, data.email, { verifiedAt, by });
  return { userId, kind: 'email_changed' } as const;
}

/** Mails the user a link that verifies their own address. Throws `TOO_MANY_REQUESTS`. */
export const verifyEmail = workflow({
  access: signedIn,
  needs: { oneTimeLinks, mailThrottle },
  run: async (
    { actor: { userId, origin }, now, transact },
    { oneTimeLinks, mailThrottle },
  ): Promise<User> => {
    const aWhileAgo = new Date(now().getTime() - PAUSE_MS);
    const { user, isDue } = await transact(async ({ users, emails }) => {
      const found = orNotFound(await users.find(userId), 'User');
      const isDue =
        found.emailVerifiedAt === null && !(await emails.hasSince(userId, 'email-verification', aWhileAgo));
      return { user: found, isDue };
    });
    if (!isDue) return user;
    await mailThrottle.countRequest({ userId, address: origin?.address ?? null, knownDevice: null });
    if (!(await mailThrottle.admit('email-verification', user.email, null))) throw enoughMails();
    await transact(async (tx) => {
      const data = { email: user.email };
      const tokenId = await oneTimeLinks.issue(tx, 'email-verification', userId, data, LINK_MS);
      await tx.mail(userId, 'email-verification', { tokenId });
    });
    return user;
  },
});

/** The address has got its share of an hour, whoever asked for it. */
function enoughMails(): DomainError {
  const message = 'This address was sent several mails already. Please try again in an hour.';
  return new DomainError('unavailable', 'TOO_MANY_REQUESTS', message, { retryAfterSeconds: 3_600 });
}

export function emailTaken(): DomainError {
  return new DomainError('conflict', 'EMAIL_TAKEN', 'An account with this email address already exists');
}

/**
 * Stops a change of e-mail address that has not been confirmed, by the link that went to the address to be replaced:
 * nobody has to be signed in. Every other change that waits ends with it. Throws `LINK_EXPIRED`, and `EMAIL_CHANGED`
 * (conflict) when the change was confirmed before.
 */
export const cancelEmailChange = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks, securityLog },
  run: async ({ input: { token }, transact }, { oneTimeLinks, securityLog }, origin: RequestOrigin) => {
    const userId = await transact(async (tx) => {
      const { id, userId, data } = await oneTimeLinks.require(tx, 'email-change-cancel', token);
      // Whoever confirms at this moment holds the other link: they are waited for here.
      await tx.oneTimeTokens.deleteAll(userId, ['email-change']);
      const user = await tx.users.find(userId);
      if (!user) throw linkExpired();
      if (user.email !== data.email) throw emailChanged();
      await tx.oneTimeTokens.delete(id);
      return userId;
    });
    securityLog.append({ kind: 'email_change_cancelled', userId, origin: toRequestOrigin(origin) });
  },
});

function emailChanged(): DomainError {
  const message = 'The address was changed before this link was opened. Please write to us at once.';
  return new DomainError('conflict', 'EMAIL_CHANGED', message);
}

/** Forms send the address along although it stays: only another one than `current` needs the password. */
export const requestEmail = workflow({
  access: signedIn,
  needs: { changeEmail },
  run: async (
    { actor },
    { changeEmail },
    current: string,
    { email, currentPassword }: Pick<UpdateProfileInput, 'email' | 'currentPassword'>,
  ): Promise<void> => {
    if (email === undefined || email === current) return;
    if (!currentPassword) {
      throw invalidField('currentPassword', 'Please enter your password to change your email address');
    }
    await changeEmail.execute(actor, { email, currentPassword });
  },
});

/**
 * The user's own name, phone and, with the password, e-mail address; what is left out stays. Throws `RECORD_CHANGED` when
 * name or phone are not as they were seen.
 */
export const updateProfile = workflow({
  access: signedIn,
  input: updateProfileInput,
  needs: { requestEmail },
  run: async ({ actor, input, transact }, { requestEmail }) => {
    const { userId } = actor;
    const { version, email, currentPassword, ...changes } = input;
    const before = orNotFound(await transact(({ users }) => users.find(userId)), 'User');
    requireVersion(toContactRecord(before), version, changes);
    await requestEmail.execute(actor, before.email, { email, currentPassword });
    return transact(async ({ users }) => {
      const user = orNotFound(await users.lock(userId), 'User');
      requireVersion(toContactRecord(user), version, changes);
      const contact = changeContact(user, changes);
      await users.saveContact(userId, contact);
      return { ...user, ...contact };
    });
  },
});
