import { DomainError, type ErrorKind } from '../../domain/errors.ts';
import { requireSignedIn } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type PasskeyCeremonies, passkeyCeremonies } from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import {
  passkeyAnswerInput,
  startPasskeySignInInput,
  type PasskeyAnswerInput,
  type StartPasskeySignInInput,
} from './inputs.ts';
import { type OneTimeLinks, oneTimeLinks } from './one-time-links.ts';
import { type PasskeyProofs, passkeyProofs } from './passkey-proofs.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';
import { type SignedIn, type SignIns, signIns } from './sign-ins.ts';
import { service } from '../tokens.ts';

/** What the browser is asked to sign in with a passkey: any, or as the second step one of whoever gave the password. */
export class StartPasskeySignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly proofs: PasskeyProofs,
    private readonly links: OneTimeLinks,
  ) {}

  /** Throws `LINK_EXPIRED` when the password has to be given again. */
  async execute(input: StartPasskeySignInInput): Promise<unknown> {
    const { pendingToken } = parseInput(startPasskeySignInInput, input);
    if (pendingToken === undefined) {
      return this.proofs.keep(await this.ceremonies.askForAnswer(null), 'sign-in', null);
    }
    const { userId, own } = await this.unitOfWork.run(async ({ oneTimeTokens, passkeys }) => {
      const pending = await this.links.require(oneTimeTokens, 'sign-in', pendingToken);
      return { userId: pending.userId, own: await passkeys.ofUser(pending.userId) };
    });
    return this.proofs.keep(await this.ceremonies.askForAnswer(own), 'sign-in', userId);
  }
}

export const startPasskeySignIn = service(StartPasskeySignIn, [
  unitOfWork,
  passkeyCeremonies,
  passkeyProofs,
  oneTimeLinks,
]);

/**
 * Signs in with a passkey. It is both steps at once: something that the person has, which itself has verified who
 * holds it.
 */
export class SignInWithPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signIns: SignIns,
    private readonly proofs: PasskeyProofs,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `PASSKEY_REFUSED`, and `SUSPENDED` with the reason. */
  async execute(input: PasskeyAnswerInput, origin: SignInOrigin): Promise<SignedIn> {
    const { answer } = parseInput(passkeyAnswerInput, input);
    const passkey = await this.proofs.check(answer, 'sign-in');
    const user = passkey && (await this.find(passkey.userId));
    const by = { userId: user?.id ?? null, origin: toRequestOrigin(origin) };
    if (!user || user.suspended) {
      const code = user ? 'SUSPENDED' : 'PASSKEY_REFUSED';
      this.securityLog.append({ kind: 'sign_in_refused', ...by, details: { code } });
      if (!user) throw passkeyRefused('unauthenticated');
      throw new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${user.suspendedReason}`);
    }
    const signedIn = await this.signIns.open(user, origin);
    this.securityLog.append({ kind: 'sign_in', ...by, details: { passkey: true } });
    return signedIn;
  }

  /** The password of a first step is not needed any more. */
  private find(userId: string): Promise<User | null> {
    return this.unitOfWork.run(async ({ users, oneTimeTokens }) => {
      await oneTimeTokens.deleteAll(userId, ['sign-in']);
      return users.find(userId);
    });
  }
}

export const signInWithPasskey = service(SignInWithPasskey, [
  unitOfWork,
  signIns,
  passkeyProofs,
  securityLog,
]);

/** What the browser is asked so that the signed-in user proves by a passkey who is there. */
export class StartPasskeyReauthentication {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly proofs: PasskeyProofs,
  ) {}

  async execute(actor: Actor | null): Promise<unknown> {
    const { userId } = requireSignedIn(actor);
    const own = await this.unitOfWork.run(({ passkeys }) => passkeys.ofUser(userId));
    return this.proofs.keep(await this.ceremonies.askForAnswer(own), 'reauthentication', userId);
  }
}

export const startPasskeyReauthentication = service(StartPasskeyReauthentication, [
  unitOfWork,
  passkeyCeremonies,
  passkeyProofs,
]);

/** The same for every reason: whoever tries others' passkeys learns nothing. */
export function passkeyRefused(kind: Extract<ErrorKind, 'unauthenticated' | 'invalid'>): DomainError {
  return new DomainError(kind, 'PASSKEY_REFUSED', 'That passkey did not work. Please try again.');
}
