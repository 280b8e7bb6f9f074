import { DomainError } from '../errors.ts';
import type { Actor, UserActor, UserType } from './user.ts';

/** The signed-in user behind an actor; anyone else is refused. A suspended user has no session, hence no actor. */
export function requireUser(actor: Actor | null): UserActor {
  if (actor?.kind !== 'user') {
    throw new DomainError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to continue');
  }
  return actor;
}

/** A user of one of the given types. */
export function requireType(actor: Actor | null, ...types: readonly UserType[]): UserActor {
  const user = requireUser(actor);
  if (!types.includes(user.userType)) {
    throw new DomainError('forbidden', 'FORBIDDEN', `This is for ${types.join('s and ')}s only`);
  }
  return user;
}

/** An admin, or the product itself: a job or the command line. */
export function requireAdmin(actor: Actor | null): Actor {
  if (actor?.kind === 'system') return actor;
  return requireType(actor, 'admin');
}
