import { DomainError } from '../../domain/errors.ts';
import { parseInput } from '../parse-input.ts';
import {
  type LoginThrottle,
  type Passwords,
  type SecretTokens,
  type Credentials,
  passwords,
  loginThrottle,
  secretTokens,
} from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { isStillRight } from './current-password.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import { logInInput, type LogInInput } from './inputs.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import { type SignedIn, type SignIns, signIns } from './sign-ins.ts';
import { service } from '../tokens.ts';

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
    private readonly knownDevices: KnownDevices,
    private readonly secretTokens: SecretTokens,
    private readonly links: OneTimeLinks,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(input: LogInInput, origin: SignInOrigin): Promise<SignedIn> {
    const { email, password } = parseInput(logInInput, input);
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    const knownDevice = found && (await this.knownDevices.find(found.user.id, origin.deviceToken));
    const attempt = { email, address: origin.address, knownDevice };
    await this.throttle.attempt(attempt);
    const matches = await this.passwords.verify(found?.passwordHash ?? null, password);
    const userId = found?.user.id ?? null;
    const by = { userId, origin: toRequestOrigin(origin) };
    if (!found || !matches) {
      this.securityLog.append({ kind: 'sign_in_refused', ...by, ...(!found && { account: email }) });
      throw invalidCredentials();
    }
    const { user } = found;
    if (user.suspended) {
      this.securityLog.append({ kind: 'sign_in_refused', ...by, details: { code: 'SUSPENDED' } });
      throw new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${user.suspendedReason}`);
    }
    if (user.hasSecondFactor) throw await this.secondStep(found);
    await this.throttle.clear(attempt);
    const signedIn = await this.signIns.open(user, origin, (stores) => requireRight(stores, found));
    this.securityLog.append({ kind: 'sign_in', ...by });
    return signedIn;
  }

  /** The password is right: whoever has the token may now give a code or use a passkey. */
  private async secondStep(found: Credentials): Promise<DomainError> {
    const { id } = found.user;
    const { tokenId, methods } = await this.unitOfWork.run(async (stores) => {
      const { oneTimeTokens, secondFactors, passkeys } = stores;
      await requireRight(stores, found);
      return {
        tokenId: await this.links.issue(oneTimeTokens, 'sign-in', id, {}, SECOND_STEP_MS),
        methods: [
          ...((await secondFactors.lockApp(id))?.confirmedAt ? ['app'] : []),
          ...((await passkeys.ofUser(id)).length > 0 ? ['passkey'] : []),
        ],
      };
    });
    const message = methods.includes('app')
      ? 'Please enter the code of your authenticator app'
      : 'Please use your passkey or a recovery code';
    const details = { pendingToken: this.secretTokens.derive(tokenId), methods };
    return new DomainError('unauthenticated', 'SECOND_FACTOR_REQUIRED', message, details);
  }
}

export const logIn = service(LogIn, [
  unitOfWork,
  signIns,
  passwords,
  loginThrottle,
  knownDevices,
  secretTokens,
  oneTimeLinks,
  securityLog,
]);

/** The password may have been changed while it was looked at: then nothing is opened by the old one. */
async function requireRight(stores: Stores, found: Credentials): Promise<void> {
  if (!(await isStillRight(stores, found))) throw invalidCredentials();
}

function invalidCredentials(): DomainError {
  return new DomainError('unauthenticated', 'INVALID_CREDENTIALS', 'Invalid credentials');
}
