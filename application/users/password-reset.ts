import type { RequestOrigin, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { LoginThrottle } from '../ports/login-throttle.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import {
  requestPasswordResetInput,
  resetPasswordInput,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
} from './inputs.ts';
import type { NewPasswords } from './new-passwords.ts';
import { linkExpired, type OneTimeLinks } from './one-time-links.ts';

const LINK_MS = 3_600_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/** Mails a link to choose a new password. The answer is the same whether the address has an account or not. */
export class RequestPasswordReset {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly throttle: LoginThrottle,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(input: RequestPasswordResetInput, origin: RequestOrigin): Promise<void> {
    const { email } = parseInput(requestPasswordResetInput, input);
    const { address, requestId } = origin;
    await this.throttle.attempt({ email: `reset of ${email}`, address, knownDevice: null });
    const user = await this.unitOfWork.run(async ({ users }) => (await users.findCredentials(email))?.user);
    if (!user || user.suspended) return;
    await this.mail(user);
    this.securityLog.append({
      kind: 'password_reset_requested',
      userId: user.id,
      origin: { address, requestId },
    });
  }

  private mail({ id: userId }: User): Promise<void> {
    const now = this.clock.now();
    return this.unitOfWork.run(async ({ oneTimeTokens, emails }) => {
      if (await emails.hasSince(userId, 'password-reset', new Date(now.getTime() - PAUSE_MS))) return;
      const tokenId = await this.links.issue(oneTimeTokens, 'password-reset', userId, {}, LINK_MS);
      await emails.enqueue(this.ids.next(), userId, 'password-reset', { tokenId }, now);
    });
  }
}

/**
 * Sets a new password by the token of a mailed link, which is good once. Ends every session and forgets every device;
 * a second factor stays. Whoever follows the link reads the mails of the address: it counts as verified.
 */
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: OneTimeLinks,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(input: ResetPasswordInput, origin: RequestOrigin): Promise<void> {
    const { token, newPassword } = parseInput(resetPasswordInput, input);
    const user = await this.unitOfWork.run(async ({ users, oneTimeTokens }) => {
      const { userId } = await this.links.require(oneTimeTokens, 'password-reset', token);
      return users.find(userId);
    });
    if (!user) throw linkExpired();
    // Hashing takes long: between two units of work, the second of which uses the token up.
    const passwordHash = await this.newPasswords.hash(newPassword, user, 'newPassword');
    const now = this.clock.now();
    await this.unitOfWork.run(async ({ users, sessions, devices, oneTimeTokens, emails }) => {
      const { userId } = await this.links.require(oneTimeTokens, 'password-reset', token);
      await oneTimeTokens.deleteAll(userId, 'password-reset');
      await users.savePassword(userId, passwordHash);
      if (!user.emailVerifiedAt) await users.setEmailVerified(userId, now);
      await sessions.endAll(userId, null);
      await devices.forgetAll(userId);
      await emails.enqueue(this.ids.next(), userId, 'password-changed', {}, now);
    });
    const { address, requestId } = origin;
    this.securityLog.append({ kind: 'password_reset', userId: user.id, origin: { address, requestId } });
  }
}
