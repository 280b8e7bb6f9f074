import { DomainError, type ErrorKind, notFound } from '../../domain/errors.ts';
import { MAX_PASSKEYS, type Passkey, type PasskeyAnswer } from '../../domain/users/passkey.ts';
import { anyone, fresh, signedInAtAll } from '../access.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import {
  type PasskeyCeremonies,
  passkeyCeremonies,
  type PasskeyChallenge,
  type PasskeyPurpose,
  type PasskeyQuestion,
} from '../ports/sign-in.ts';
import { service } from '../tokens.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import {
  passkeyAnswerInput,
  passkeyIdInput,
  registerPasskeyInput,
  startPasskeySignInInput,
} from './inputs.ts';
import { oneTimeLinks } from './one-time-links.ts';
import { secondFactorCodes, settleSecondFactor } from './second-factor.ts';
import { type SignInOrigin, toRequestOrigin } from './sign-in-origin.ts';
import { accountSuspended, openSession } from './sign-in.ts';

const CHALLENGE_MS = 300_000;

/** Challenges that passkeys answer. Each is good for one answer, right or wrong, within five minutes. */
class PasskeyProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly clock: Clock,
  ) {}

  /** Keeps the challenge of a question; `userId` is who alone may answer it. What the browser is asked. */
  async keep(
    { challenge, options }: PasskeyQuestion,
    purpose: PasskeyPurpose,
    userId: string | null,
  ): Promise<unknown> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.unitOfWork.run(({ passkeys }) =>
      passkeys.insertChallenge({ challenge, purpose, userId, expiresAt }),
    );
    return options;
  }

  /** Uses a challenge up, whatever becomes of its answer; null when it is unknown or too old. */
  async take(challenge: string | null, purpose: PasskeyPurpose): Promise<PasskeyChallenge | null> {
    if (challenge === null) return null;
    const taken = await this.unitOfWork.run(({ passkeys }) => passkeys.takeChallenge(challenge, purpose));
    return taken && taken.expiresAt > this.clock.now() ? taken : null;
  }

  /** The passkey of a right answer, its use written down; null for any other. */
  async check(answer: PasskeyAnswer, purpose: PasskeyPurpose): Promise<Passkey | null> {
    const [taken, passkey] = [
      await this.take(this.ceremonies.challengeOf(answer), purpose),
      await this.unitOfWork.run(({ passkeys }) => passkeys.find(answer.id)),
    ];
    if (!taken || !passkey) return null;
    if (taken.userId !== null && taken.userId !== passkey.userId) return null;
    const counter = await this.ceremonies.checkAnswer(answer, taken.challenge, passkey);
    if (counter === null) return null;
    const now = this.clock.now();
    const isFirst = await this.unitOfWork.run(({ passkeys }) => passkeys.saveUse(passkey.id, counter, now));
    return isFirst ? passkey : null;
  }
}

export const passkeyProofs = service(PasskeyProofs, [unitOfWork, passkeyCeremonies, clock]);

/**
 * What the browser is asked to sign in with a passkey: any, or as the second step one of whoever gave the password.
 * Throws `LINK_EXPIRED` when the password has to be given again.
 */
export const startPasskeySignIn = workflow({
  access: anyone,
  input: startPasskeySignInInput,
  needs: { passkeyCeremonies, passkeyProofs, oneTimeLinks },
  run: async ({ input: { pendingToken }, transact }, { passkeyCeremonies, passkeyProofs, oneTimeLinks }) => {
    if (pendingToken === undefined) {
      return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(null), 'sign-in', null);
    }
    const { userId, own } = await transact(async (tx) => {
      const pending = await oneTimeLinks.require(tx, 'sign-in', pendingToken);
      return { userId: pending.userId, own: await tx.passkeys.ofUser(pending.userId) };
    });
    return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(own), 'sign-in', userId);
  },
});

/**
 * Signs in with a passkey. It is both steps at once: something that the person has, which itself has verified who
 * holds it. Throws `PASSKEY_REFUSED`, and `SUSPENDED` with the reason.
 */
export const signInWithPasskey = workflow({
  access: anyone,
  input: passkeyAnswerInput,
  needs: { openSession, passkeyProofs, securityLog },
  run: async ({ input: { answer }, transact }, needs, origin: SignInOrigin) => {
    const { openSession, passkeyProofs, securityLog } = needs;
    const passkey = await passkeyProofs.check(answer, 'sign-in');
    const user =
      passkey &&
      (await transact(async ({ users, oneTimeTokens }) => {
        // The password of a first step is not needed any more.
        await oneTimeTokens.deleteAll(passkey.userId, ['sign-in']);
        return users.find(passkey.userId);
      }));
    const by = { userId: user?.id ?? null, origin: toRequestOrigin(origin) };
    if (!user || user.suspended) {
      const code = user ? 'SUSPENDED' : 'PASSKEY_REFUSED';
      securityLog.append({ kind: 'sign_in_refused', ...by, details: { code } });
      throw user ? accountSuspended(user) : passkeyRefused('unauthenticated');
    }
    const signedIn = await openSession.execute(user, origin);
    securityLog.append({ kind: 'sign_in', ...by, details: { passkey: true } });
    return signedIn;
  },
});

/** What the browser is asked so that the signed-in user proves by a passkey who is there. */
export const startPasskeyReauthentication = workflow({
  access: signedInAtAll,
  needs: { passkeyCeremonies, passkeyProofs },
  run: async ({ actor: { userId }, transact }, { passkeyCeremonies, passkeyProofs }) => {
    const own = await transact(({ passkeys }) => passkeys.ofUser(userId));
    return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(own), 'reauthentication', userId);
  },
});

/** The same for every reason: whoever tries others' passkeys learns nothing. */
export function passkeyRefused(kind: Extract<ErrorKind, 'unauthenticated' | 'invalid'>): DomainError {
  return new DomainError(kind, 'PASSKEY_REFUSED', 'That passkey did not work. Please try again.');
}

/**
 * What the browser is asked to make a passkey for the signed-in user. Throws `TOO_MANY_PASSKEYS` and
 * `REAUTHENTICATION_REQUIRED`.
 */
export const startPasskeyRegistration = workflow({
  access: fresh(signedInAtAll),
  needs: { passkeyCeremonies, passkeyProofs },
  run: async ({ actor: { userId }, transact }, { passkeyCeremonies, passkeyProofs }) => {
    const { user, own } = await transact(async ({ users, passkeys }) => ({
      user: await users.find(userId),
      own: await passkeys.ofUser(userId),
    }));
    if (!user) throw notFound('User');
    requireRoom(own);
    return passkeyProofs.keep(await passkeyCeremonies.askForRegistration(user, own), 'registration', userId);
  },
});

/**
 * Adds a passkey. The first second factor of an account signs out every other session and brings recovery codes, which
 * are shown once; null when the account had a second factor. Throws `PASSKEY_REFUSED`, `PASSKEY_EXISTS` and
 * `TOO_MANY_PASSKEYS`.
 */
export const registerPasskey = workflow({
  access: fresh(signedInAtAll),
  input: registerPasskeyInput,
  needs: { passkeyCeremonies, passkeyProofs, secondFactorCodes, securityLog },
  run: async ({ actor, input: { name, answer }, now, newId, transact }, needs) => {
    const { passkeyCeremonies, passkeyProofs, secondFactorCodes, securityLog } = needs;
    const { userId, session, origin = null } = actor;
    const taken = await passkeyProofs.take(passkeyCeremonies.challengeOf(answer), 'registration');
    if (taken?.userId !== userId) throw passkeyRefused('invalid');
    const made = await passkeyCeremonies.checkRegistration(answer, taken.challenge);
    if (!made) throw passkeyRefused('invalid');
    const passkey = { ...made, id: newId(), userId, name, lastUsedAt: null, createdAt: now() };
    const recoveryCodes = await transact(async (tx) => {
      const isFirst = !(await tx.users.find(userId))?.hasSecondFactor;
      // Locks the user, so that passkeys that come at the same moment are counted one after another.
      await tx.users.setSecondFactor(userId, true);
      requireRoom(await tx.passkeys.ofUser(userId));
      await tx.passkeys.insert(passkey);
      await tx.mail(userId, 'second-factor-changed', { change: 'passkey-added' });
      if (!isFirst) return null;
      await endAccess(tx, userId, 'second_factor_changed', session?.id);
      return secondFactorCodes.renewRecoveryCodes(tx, userId);
    });
    securityLog.append({ kind: 'second_factor_added', userId, origin, details: { factor: 'passkey' } });
    return recoveryCodes;
  },
});

/** Removes one of the user's own passkeys. */
export const removePasskey = workflow({
  access: fresh(signedInAtAll),
  input: passkeyIdInput,
  needs: { securityLog },
  run: async ({ actor: { userId, origin = null }, input: { passkeyId }, transact }, { securityLog }) => {
    await transact(async (tx) => {
      if (!(await tx.passkeys.delete(userId, passkeyId))) throw notFound('Passkey');
      await settleSecondFactor(tx, userId);
      await tx.mail(userId, 'second-factor-changed', { change: 'passkey-removed' });
    });
    const details = { factor: 'passkey' };
    securityLog.append({ kind: 'second_factor_removed', userId, origin, details });
  },
});

function requireRoom(own: readonly Passkey[]): void {
  if (own.length < MAX_PASSKEYS) return;
  const message = `You already have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
  throw new DomainError('conflict', 'TOO_MANY_PASSKEYS', message);
}
