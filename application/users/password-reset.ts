import type { User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type MailThrottle, mailThrottle } from '../ports/email.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { endAccess } from './end-access.ts';
import {
  requestPasswordResetInput,
  resetPasswordInput,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
} from './inputs.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';
import { linkExpired, type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import { service } from '../tokens.ts';

const LINK_MS = 3_600_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/**
 * Mails a link to choose a new password. The answer is the same whether the address has an account or not. Every link is
 * good for its hour, however often another one is asked for: strangers who ask make mails, up to a few an hour, and none
 * of them takes the owner's way in away. A device that the account is known in has mails of its own.
 */
export class RequestPasswordReset {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly knownDevices: KnownDevices,
    private readonly mailThrottle: MailThrottle,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `TOO_MANY_REQUESTS`, about the caller alone. */
  async execute(input: RequestPasswordResetInput, origin: SignInOrigin): Promise<void> {
    const { email } = parseInput(requestPasswordResetInput, input);
    const { address, requestId, deviceToken } = origin;
    const user = await this.unitOfWork.run(async ({ users }) => (await users.findCredentials(email))?.user);
    const knownDevice = user ? await this.knownDevices.find(user.id, deviceToken) : null;
    await this.mailThrottle.countRequest({ userId: null, address, knownDevice });
    if (!user || user.suspended) return;
    await this.mail(user, knownDevice);
    this.securityLog.append({
      kind: 'password_reset_requested',
      userId: user.id,
      origin: { address, requestId },
    });
  }

  private async mail({ id: userId, email }: User, knownDevice: string | null): Promise<void> {
    const now = this.clock.now();
    const aWhileAgo = new Date(now.getTime() - PAUSE_MS);
    const hasJustCome = await this.unitOfWork.run(({ emails }) =>
      emails.hasSince(userId, 'password-reset', aWhileAgo),
    );
    if (hasJustCome || !(await this.mailThrottle.admit('password-reset', email, knownDevice))) return;
    await this.unitOfWork.run(async ({ oneTimeTokens, emails }) => {
      const tokenId = await this.links.issue(oneTimeTokens, 'password-reset', userId, {}, LINK_MS);
      await emails.enqueue(this.ids.next(), userId, 'password-reset', { tokenId }, now);
    });
  }
}

export const requestPasswordReset = service(RequestPasswordReset, [
  unitOfWork,
  oneTimeLinks,
  knownDevices,
  mailThrottle,
  ids,
  clock,
  securityLog,
]);

/**
 * Sets a new password by the token of a mailed link, which is good once. Ends every session and link, and forgets every
 * device but the one in which the link is followed, so that it signs in whatever strangers try meanwhile; a second factor
 * stays. Whoever follows the link reads the mails of the address: it counts as verified.
 */
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly knownDevices: KnownDevices,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The token by which the browser is known from now on. */
  async execute(input: ResetPasswordInput, origin: SignInOrigin): Promise<{ readonly deviceToken: string }> {
    const { token, newPassword } = parseInput(resetPasswordInput, input);
    const user = await this.unitOfWork.run(async ({ users, oneTimeTokens }) => {
      const { userId } = await this.links.require(oneTimeTokens, 'password-reset', token);
      return users.find(userId);
    });
    if (!user) throw linkExpired();
    // Hashing takes long: between two units of work, the second of which uses the token up.
    const passwordHash = await this.newPasswords.hash(newPassword, user, 'newPassword');
    const now = this.clock.now();
    const deviceToken = await this.unitOfWork.run(async (stores) => {
      const { users, oneTimeTokens, emails } = stores;
      const { userId } = await this.links.require(oneTimeTokens, 'password-reset', token);
      await users.savePassword(userId, passwordHash);
      if (!user.emailVerifiedAt) await users.setEmailVerified(userId, now);
      await endAccess(stores, userId, 'password_changed');
      await emails.enqueue(this.ids.next(), userId, 'password-changed', {}, now);
      return this.knownDevices.keepOnly(stores, userId, origin);
    });
    const { address, requestId } = origin;
    this.securityLog.append({ kind: 'password_reset', userId: user.id, origin: { address, requestId } });
    return { deviceToken };
  }
}

export const resetPassword = service(ResetPassword, [
  unitOfWork,
  oneTimeLinks,
  knownDevices,
  newPasswords,
  ids,
  clock,
  securityLog,
]);
