import type { User, UserType } from '../../domain/users/user.ts';

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
}

/** What a user may change of their own record. */
export interface ContactDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

export interface Suspension {
  readonly reason: string;
  /** Until an operator decides about it. */
  readonly isProvisional: boolean;
}

export interface Users {
  find(userId: string): Promise<User | null>;
  /** As `find`, and keeps the user from changing until the transaction ends. */
  lock(userId: string): Promise<User | null>;
  /** By e-mail address in lower case. */
  findCredentials(email: string): Promise<Credentials | null>;
  findCredentialsOf(userId: string): Promise<Credentials | null>;
  /** Throws `EMAIL_TAKEN` (conflict) when the address has an account. */
  insert(user: User, passwordHash: string): Promise<void>;
  saveContact(userId: string, contact: ContactDetails): Promise<void>;
  savePhoto(userId: string, profileImageUrl: string | null): Promise<void>;
  /** Throws `EMAIL_TAKEN` (conflict) when another account has the address. */
  saveEmail(userId: string, email: string, verifiedAt: Date | null): Promise<void>;
  setEmailVerified(userId: string, at: Date): Promise<void>;
  setSecondFactor(userId: string, hasSecondFactor: boolean): Promise<void>;
  savePassword(userId: string, passwordHash: string): Promise<void>;
  setType(userId: string, userType: UserType): Promise<void>;
  /** Since when they have been an admin whose account nobody else has reset; null for who is no admin. */
  approvesSince(userId: string): Promise<Date | null>;
  /** From then on: what was asked for before, they do not approve. Changes nothing for who is no admin. */
  approveSince(userId: string, at: Date): Promise<void>;
  setDriverApproved(userId: string, approved: boolean): Promise<void>;
  /** Suspends for a reason, or reinstates with null. */
  setSuspension(userId: string, suspension: Suspension | null): Promise<void>;
  /** The ids of the admins who are not suspended, kept from changing until the transaction ends. */
  lockAdmins(): Promise<string[]>;
  /** Sets the rider's rating and its count to the mean and number of the ratings inserted so far. */
  updateRiderRating(userId: string): Promise<void>;
}
