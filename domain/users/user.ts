export type UserType = 'rider' | 'driver' | 'admin';

/** Who asks for something: a signed-in user, or the product itself (jobs, the command line). */
export type Actor = UserActor | SystemActor;

export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly userType: UserType;
  /** From where, for the audit log; unknown to calls from within the process. */
  readonly origin?: RequestOrigin;
}

/** Where a request came from. */
export interface RequestOrigin {
  /** The caller's network address. */
  readonly address: string;
  /** As in the answer's `x-request-id` and in the log. */
  readonly requestId: string;
}

export interface SystemActor {
  readonly kind: 'system';
  /** What acts, for the audit log: "cli" or the name of a job. */
  readonly name: string;
}

/** A person as the product keeps it, without the password. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly profileImageUrl: string | null;
  readonly userType: UserType;
  readonly isDriverApproved: boolean;
  readonly suspended: boolean;
  readonly suspendedReason: string | null;
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
    firstName: registration.firstName,
    lastName: registration.lastName,
    phone: null,
    profileImageUrl: null,
    userType: registration.userType,
    isDriverApproved: false,
    suspended: false,
    suspendedReason: null,
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
