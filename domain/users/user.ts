export type UserType = 'rider' | 'driver' | 'admin';

/** What somebody may do here: as their type says, but that a dispatcher is an admin without money and roles. */
export type Role = UserType | 'dispatcher';

export const ROLES = ['rider', 'driver', 'dispatcher', 'admin'] as const satisfies readonly Role[];

/** The role of an account, or of who asks through it. */
export function roleOf({
  userType,
  isDispatcher,
}: {
  readonly userType: UserType;
  readonly isDispatcher?: boolean;
}): Role {
  return userType === 'admin' && isDispatcher ? 'dispatcher' : userType;
}

/** Who asks for something: a signed-in user, or the product itself (jobs, the command line). */
export type Actor = UserActor | SystemActor;

export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly userType: UserType;
  /** Of an admin: one without money and roles. */
  readonly isDispatcher?: boolean;
  /** From where, for the audit log; unknown to calls from within the process. */
  readonly origin?: RequestOrigin;
  /** The session through which the user asks; missing for what the product does in a user's name. */
  readonly session?: ActingSession;
  /** Has to set up a second factor before anything else. */
  readonly needsSecondFactor?: boolean;
  /** Has to follow a link sent to the own e-mail address before booking. */
  readonly mustVerifyEmail?: boolean;
}

/** Where a request came from. */
export interface RequestOrigin {
  /** The caller's network address. */
  readonly address: string;
  /** As in the answer's `x-request-id` and in the log. */
  readonly requestId: string;
}

export interface ActingSession {
  readonly id: string;
  /** Whether the person proved who they are within the time that acts of money ask for. */
  readonly isFresh: boolean;
}

export interface SystemActor {
  readonly kind: 'system';
  /** What acts, for the audit log: "cli:" with who called the command line, or the name of a job. */
  readonly name: string;
}

/** The id of a user; null for the product itself, and for nobody. */
export function userIdOf(actor: Actor | null): string | null {
  return actor?.kind === 'user' ? actor.userId : null;
}

/** A person as the product keeps it, without the password. */
export interface User {
  readonly id: string;
  /** Empty for a passenger without an account, who is sent no mail. */
  readonly email: string;
  /** When a link that was mailed to this address was followed. */
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly profileImageUrl: string | null;
  readonly userType: UserType;
  /** Of an admin: one without money and roles. */
  readonly isDispatcher: boolean;
  /** Whether they sign in; a passenger for whom others book does not have to. */
  readonly hasAccount: boolean;
  readonly isDriverApproved: boolean;
  readonly suspended: boolean;
  readonly suspendedReason: string | null;
  /** Suspended by a complaint that no operator has decided about yet. */
  readonly isSuspensionProvisional: boolean;
  /** Whether signing in takes an authenticator app or a passkey besides the password. */
  readonly hasSecondFactor: boolean;
  readonly riderRating: number;
  readonly riderRatingCount: number;
  readonly isTestData: boolean;
  readonly createdAt: Date;
}

export interface Registration {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: 'rider' | 'driver';
  readonly isTestData: boolean;
  readonly now: Date;
}

/** A new account: drivers start unapproved, ratings at 5.00. */
export function registerUser(registration: Registration): User {
  return {
    id: registration.id,
    email: registration.email,
    emailVerifiedAt: null,
    firstName: registration.firstName,
    lastName: registration.lastName,
    phone: null,
    profileImageUrl: null,
    userType: registration.userType,
    isDispatcher: false,
    hasAccount: true,
    isDriverApproved: false,
    suspended: false,
    suspendedReason: null,
    isSuspensionProvisional: false,
    hasSecondFactor: false,
    riderRating: 5,
    riderRatingCount: 0,
    isTestData: registration.isTestData,
    createdAt: registration.now,
  };
}

/** "Dana Whitfield". */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
