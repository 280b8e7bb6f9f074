import { DomainError } from '../errors.ts';
import { roleOf, type Actor, type Role, type User, type UserActor } from './user.ts';

/**
 * The signed-in user behind an actor; anyone else is refused. A suspended user has no session, hence no actor. Throws
 * `SECOND_FACTOR_SETUP_REQUIRED` for an admin without a second factor where the installation asks for one.
 */
export function requireUser(actor: Actor | null): UserActor {
  const user = requireSignedIn(actor);
  if (user.needsSecondFactor) {
    const message = 'Please set up two-step sign-in first';
    throw new DomainError('forbidden', 'SECOND_FACTOR_SETUP_REQUIRED', message);
  }
  return user;
}

/** An admin or dispatcher without one, whom an installation may ask for it. */
export function lacksSecondFactor({
  userType,
  hasSecondFactor,
}: Pick<User, 'userType' | 'hasSecondFactor'>): boolean {
  return userType === 'admin' && !hasSecondFactor;
}

/** As `requireUser`, also for whoever has to set up a second factor first: for what leads to one. */
export function requireSignedIn(actor: Actor | null): UserActor {
  if (actor?.kind !== 'user') {
    throw new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue');
  }
  return actor;
}

/** A user with one of the given roles. */
export function requireType(actor: Actor | null, ...types: readonly Role[]): UserActor {
  const user = requireUser(actor);
  if (!types.includes(roleOf(user))) {
    throw new DomainError('forbidden', 'FORBIDDEN', `This is for ${types.join('s and ')}s only`);
  }
  return user;
}

/**
 * For payouts, refunds and prices: somebody who found an open session must not move money. Throws
 * `REAUTHENTICATION_REQUIRED` when the session's last proof of who it is is too old. What the product does by itself,
 * in a user's name or not, has no session.
 */
export function requireFresh<A extends Actor>(actor: A): A {
  if (actor.kind === 'user' && actor.session?.isFresh === false) {
    const message = 'Please confirm that it is you to continue';
    throw new DomainError('forbidden', 'REAUTHENTICATION_REQUIRED', message);
  }
  return actor;
}

/** Where the installation asks for it. Throws `EMAIL_NOT_VERIFIED`. */
export function requireVerifiedEmail<A extends Actor>(actor: A): A {
  if (actor.kind === 'user' && actor.mustVerifyEmail) {
    const message = 'Please confirm your email address first: we have sent you a link';
    throw new DomainError('forbidden', 'EMAIL_NOT_VERIFIED', message);
  }
  return actor;
}
