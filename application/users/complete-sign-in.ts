import { DomainError } from '../../domain/errors.ts';
import { parseInput } from '../parse-input.ts';
import { type LoginThrottle, type Credentials, loginThrottle } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { isStillRight } from './current-password.ts';
import { completeSignInInput, type CompleteSignInInput } from './inputs.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { linkExpired, type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import { type SecondFactorCodes, secondFactorCodes } from './second-factor-codes.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import { type SignedIn, type SignIns, signIns } from './sign-ins.ts';
import { service } from '../tokens.ts';

/** Wrong codes with one right password; then the password is asked for again. */
const MAX_TRIES = 5;

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export class CompleteSignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signIns: SignIns,
    private readonly codes: SecondFactorCodes,
    private readonly links: OneTimeLinks,
    private readonly knownDevices: KnownDevices,
    private readonly throttle: LoginThrottle,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `INVALID_CODE`, and `LINK_EXPIRED` when the password has to be given again. */
  async execute(input: CompleteSignInInput, origin: SignInOrigin): Promise<SignedIn> {
    const { pendingToken, code } = parseInput(completeSignInInput, input);
    const userId = await this.unitOfWork.run(async ({ oneTimeTokens }) => {
      return (await this.links.require(oneTimeTokens, 'sign-in', pendingToken)).userId;
    });
    const { address, deviceToken } = origin;
    const by = { address, knownDevice: await this.knownDevices.find(userId, deviceToken) };
    const attempt = { email: `second factor of ${userId}`, ...by };
    await this.throttle.attempt(attempt);
    const checked = await this.take(pendingToken, code);
    const event = { userId, origin: toRequestOrigin(origin) };
    if (!checked) {
      this.securityLog.append({ kind: 'second_factor_refused', ...event });
      throw invalidCode();
    }
    const { user } = checked;
    if (user.suspended) {
      throw new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${user.suspendedReason}`);
    }
    // The first step was right, too: only now does the device have its attempts back.
    await this.throttle.clear(attempt);
    await this.throttle.clear({ email: user.email, ...by });
    const signedIn = await this.signIns.open(user, origin, async (stores) => {
      if (!(await isStillRight(stores, checked))) throw linkExpired();
    });
    this.securityLog.append({ kind: 'sign_in', ...event, details: { secondFactor: true } });
    return signedIn;
  }

  /** Whose code it is, with the password of the first step; null for a wrong one, which counts: it must not be rolled back. */
  private take(pendingToken: string, code: string): Promise<Credentials | null> {
    return this.unitOfWork.run(async (stores) => {
      const { oneTimeTokens, users } = stores;
      const { id, userId, tries } = await this.links.require(oneTimeTokens, 'sign-in', pendingToken);
      const isRight = await this.codes.take(stores, userId, code);
      if (isRight || tries + 1 >= MAX_TRIES) await oneTimeTokens.delete(id);
      else await oneTimeTokens.saveTry(id);
      return isRight ? users.findCredentialsOf(userId) : null;
    });
  }
}

export const completeSignIn = service(CompleteSignIn, [
  unitOfWork,
  signIns,
  secondFactorCodes,
  oneTimeLinks,
  knownDevices,
  loginThrottle,
  securityLog,
]);

export function invalidCode(): DomainError {
  return new DomainError('invalid', 'INVALID_CODE', 'That code is not right. Please try the next one.', {
    field: 'code',
  });
}
