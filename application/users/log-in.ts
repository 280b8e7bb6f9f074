import { DomainError } from '../../domain/errors.ts';
import { parseInput } from '../parse-input.ts';
import type { LoginThrottle } from '../ports/login-throttle.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { SecretTokens } from '../ports/secret-tokens.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { Credentials } from '../ports/users.ts';
import type { User } from '../../domain/users/user.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import { logInInput, type LogInInput } from './inputs.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import type { SignedIn, SignIns } from './sign-ins.ts';

const SECOND_STEP_MS = 600_000;

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same time; a suspended user who
 * knows the password gets the reason. With a second factor it throws `SECOND_FACTOR_REQUIRED` (unauthenticated), whose
 * `pendingToken` `CompleteSignIn` and `StartPasskeySignIn` take; `methods` says what there is: "app", "passkey".
 */
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signIns: SignIns,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly secretTokens: SecretTokens,
    private readonly links: OneTimeLinks,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(input: LogInInput, origin: SignInOrigin): Promise<SignedIn> {
    const { email, password } = parseInput(logInInput, input);
    const { found, knownDevice } = await this.find(email, origin.deviceToken ?? null);
    const attempt = { email, address: origin.address, knownDevice };
    await this.throttle.attempt(attempt);
    const matches = await this.passwords.verify(found?.passwordHash ?? null, password);
    const userId = found?.user.id ?? null;
    const by = { userId, origin: toRequestOrigin(origin) };
    if (!found || !matches) {
      this.securityLog.append({ kind: 'sign_in_refused', ...by, ...(!found && { account: email }) });
      throw new DomainError('unauthenticated', 'INVALID_CREDENTIALS', 'Invalid credentials');
    }
    const { user } = found;
    if (user.suspended) {
      this.securityLog.append({ kind: 'sign_in_refused', ...by, details: { code: 'SUSPENDED' } });
      throw new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${user.suspendedReason}`);
    }
    if (user.hasSecondFactor) throw await this.secondStep(user);
    await this.throttle.clear(attempt);
    const signedIn = await this.signIns.open(user, origin);
    this.securityLog.append({ kind: 'sign_in', ...by });
    return signedIn;
  }

  /** The password is right: whoever has the token may now give a code or use a passkey. */
  private async secondStep({ id }: User): Promise<DomainError> {
    const { tokenId, methods } = await this.unitOfWork.run(
      async ({ oneTimeTokens, secondFactors, passkeys }) => ({
        tokenId: await this.links.issue(oneTimeTokens, 'sign-in', id, {}, SECOND_STEP_MS),
        methods: [
          ...((await secondFactors.lockApp(id))?.confirmedAt ? ['app'] : []),
          ...((await passkeys.ofUser(id)).length > 0 ? ['passkey'] : []),
        ],
      }),
    );
    const message = methods.includes('app')
      ? 'Please enter the code of your authenticator app'
      : 'Please use your passkey or a recovery code';
    const details = { pendingToken: this.secretTokens.derive(tokenId), methods };
    return new DomainError('unauthenticated', 'SECOND_FACTOR_REQUIRED', message, details);
  }

  /** The account of an address, and the caller's device when the account has signed in there before. */
  private find(
    email: string,
    deviceToken: string | null,
  ): Promise<{ found: Credentials | null; knownDevice: string | null }> {
    return this.unitOfWork.run(async ({ users, devices }) => {
      const found = await users.findCredentials(email);
      if (!found || deviceToken === null) return { found, knownDevice: null };
      const digest = this.secretTokens.digest(deviceToken);
      const isKnown = (await devices.ofUser(found.user.id)).some((device) => device.digest === digest);
      return { found, knownDevice: isKnown ? digest : null };
    });
  }
}
