import { notFound } from '../../domain/errors.ts';
import { requireSignedIn } from '../../domain/users/permissions.ts';
import type { PasskeyAnswer } from '../../domain/users/passkey.ts';
import type { Actor, User, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type LoginThrottle, loginThrottle } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { invalidCode } from './complete-sign-in.ts';
import { type CurrentPassword, currentPassword } from './current-password.ts';
import { reauthenticateInput, type ReauthenticateInput } from './inputs.ts';
import { type PasskeyProofs, passkeyProofs } from './passkey-proofs.ts';
import { passkeyRefused } from './passkey-sign-in.ts';
import { type SecondFactorCodes, secondFactorCodes } from './second-factor-codes.ts';
import { service } from '../tokens.ts';

/** The signed-in user proves again who they are: acts of money ask for it when the last proof is too old. */
export class Reauthenticate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly codes: SecondFactorCodes,
    private readonly proofs: PasskeyProofs,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Takes a code or a passkey's answer where the account has a second factor, the password elsewhere. */
  async execute(actor: Actor | null, input: ReauthenticateInput): Promise<User> {
    const person = requireSignedIn(actor);
    const { userId, session, origin = null } = person;
    const { password = '', code, passkey } = parseInput(reauthenticateInput, input);
    const user = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (!user) throw notFound('User');
    if (passkey) await this.requirePasskey(person, passkey);
    else if (user.hasSecondFactor) await this.requireCode(person, code);
    else await this.currentPassword.require(person, password, 'password');
    if (session) {
      await this.unitOfWork.run(({ sessions }) => sessions.setAuthenticated(session.id, this.clock.now()));
    }
    this.securityLog.append({ kind: 'reauthenticated', userId, origin });
    return user;
  }

  private async requirePasskey(actor: UserActor, answer: PasskeyAnswer): Promise<void> {
    const { userId, origin = null } = actor;
    const passkey = await this.proofs.check(answer, 'reauthentication');
    if (passkey?.userId === userId) return;
    const details = { code: 'PASSKEY_REFUSED' };
    this.securityLog.append({ kind: 'reauthentication_refused', userId, origin, details });
    throw passkeyRefused('invalid');
  }

  private async requireCode(actor: UserActor, code = ''): Promise<void> {
    const { userId, session, origin = null } = actor;
    const address = origin?.address ?? '';
    const attempt = {
      email: `second factor of ${userId}`,
      address,
      knownDevice: `session ${session?.id ?? ''}`,
    };
    await this.throttle.attempt(attempt);
    if (!(await this.unitOfWork.run((stores) => this.codes.take(stores, userId, code)))) {
      const details = { code: 'INVALID_CODE' };
      this.securityLog.append({ kind: 'reauthentication_refused', userId, origin, details });
      throw invalidCode();
    }
    await this.throttle.clear(attempt);
  }
}

export const reauthenticate = service(Reauthenticate, [
  unitOfWork,
  currentPassword,
  secondFactorCodes,
  passkeyProofs,
  loginThrottle,
  clock,
  securityLog,
]);
