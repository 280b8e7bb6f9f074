import { DomainError } from '../domain/errors.ts';
import {
  requireFresh,
  requireSignedIn,
  requireType,
  requireUser,
  requireVerifiedEmail,
} from '../domain/users/permissions.ts';
import { ROLES, type Actor, type Role, type UserActor } from '../domain/users/user.ts';

/** Who may call a use case. Everything that has to know it (guards, documents, the tests' matrix) reads it from here. */
export interface Access<Admitted> {
  /** Roles of users; `anyone` and `product` take no actor, the one for visitors, the other for jobs and sweeps. */
  readonly who: readonly Role[] | 'anyone' | 'product';
  /** Whether the product itself is admitted besides users: jobs and the command line. */
  readonly admitsSystem: boolean;
  /** Whether the session has to have proved a short while ago who it is. */
  readonly mustBeFresh: boolean;
  /** The actor, whom the use case may act for. Throws what `domain/users/permissions` throws. */
  admit(actor: Actor | null): Admitted;
}

function users(...types: readonly Role[]): Access<UserActor> {
  const admit = (actor: Actor | null) => requireType(actor, ...types);
  return { who: types, admitsSystem: false, mustBeFresh: false, admit };
}

export const rider = users('rider');
export const driver = users('driver');
export const riderOrDriver = users('rider', 'driver');
export const riderOrAdmin = users('rider', 'admin');
export const driverOrAdmin = users('driver', 'admin');
export const riderOrDispatcher = users('rider', 'admin', 'dispatcher');
export const driverOrDispatcher = users('driver', 'admin', 'dispatcher');

/** The same, and the product itself: a job or the command line. */
export function orSystem(access: Access<UserActor>): Access<Actor> {
  const admit = (actor: Actor | null) => (actor?.kind === 'system' ? actor : access.admit(actor));
  return { ...access, admitsSystem: true, admit };
}

/** An admin, or the product itself. A dispatcher is none. */
export const admin = orSystem(users('admin'));

/** An admin, a dispatcher, or the product itself: for what runs rides and moves neither money nor rights. */
export const dispatcher = orSystem(users('admin', 'dispatcher'));

/** The same, but the product itself: for what somebody does about themselves. */
export function inPerson(access: Access<Actor>): Access<UserActor> {
  return {
    ...access,
    admitsSystem: false,
    admit: (actor) => requireSignedIn(access.admit(actor)),
  };
}

/** Whoever runs the command line. */
export const operator: Access<Actor> = {
  who: [],
  admitsSystem: true,
  mustBeFresh: false,
  admit(actor) {
    const someone = admin.admit(actor);
    if (someone.kind === 'system') return someone;
    throw new DomainError('forbidden', 'FORBIDDEN', 'This is for operators only');
  },
};

/** Whoever is signed in, once their second step of signing in is set up where the installation asks for one. */
export const signedIn: Access<UserActor> = { ...users(...ROLES), admit: requireUser };

/** As `signedIn`, also for whoever has to set up the second step first: for what leads to one. */
export const signedInAtAll: Access<UserActor> = { ...users(...ROLES), admit: requireSignedIn };

/** The same, and the session has proved a short while ago who it is: for what moves money or rights. */
export function fresh<Admitted extends Actor>(access: Access<Admitted>): Access<Admitted> {
  return { ...access, mustBeFresh: true, admit: (actor) => requireFresh(access.admit(actor)) };
}

/** The same, and the e-mail address is confirmed where the installation asks for that. */
export function verified<Admitted extends Actor>(access: Access<Admitted>): Access<Admitted> {
  return { ...access, admit: (actor) => requireVerifiedEmail(access.admit(actor)) };
}

/** Open to anyone, signed in or not: what it answers depends on its input alone. */
export const anyone: Access<null> = {
  who: 'anyone',
  admitsSystem: true,
  mustBeFresh: false,
  admit: () => null,
};

/** Called by jobs, sweeps and other use cases, never by a transport. */
export const product: Access<null> = { ...anyone, who: 'product' };
