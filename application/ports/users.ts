import type { Role, User, UserType } from '../../domain/users/user.ts';
import type { EmergencyContact } from '../../domain/users/emergency-contact.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { UserSort } from '../../domain/users/user-list.ts';
import type { Page, PageRequest } from './pages.ts';
import { port, stalePort } from '../tokens.ts';

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
  /** Those that exist, in any order, in one query. */
  findMany(userIds: readonly string[]): Promise<User[]>;
  /** As `find`, and keeps the user from changing until the transaction ends. */
  lock(userId: string): Promise<User | null>;
  /** By e-mail address in lower case. */
  findCredentials(email: string): Promise<Credentials | null>;
  findCredentialsOf(userId: string): Promise<Credentials | null>;
  /** Throws `EMAIL_TAKEN` (conflict) when the address has an account. */
  insert(user: User, passwordHash: string): Promise<void>;
  saveContact(userId: string, contact: ContactDetails): Promise<void>;
  savePhoto(userId: string, profileImageUrl: string | null): Promise<void>;
  /** Who had no account has one from then on. Throws `EMAIL_TAKEN` (conflict) when another account has the address. */
  saveEmail(userId: string, email: string, verifiedAt: Date | null): Promise<void>;
  setEmailVerified(userId: string, at: Date): Promise<void>;
  setSecondFactor(userId: string, hasSecondFactor: boolean): Promise<void>;
  savePassword(userId: string, passwordHash: string): Promise<void>;
  setRole(userId: string, role: Role): Promise<void>;
  /** Since when they have been an admin whose account nobody else has reset; null for who is no admin. */
  approvesSince(userId: string): Promise<Date | null>;
  /** From then on: what was asked for before, they do not approve. Changes nothing for who is no admin. */
  approveSince(userId: string, at: Date): Promise<void>;
  setDriverApproved(userId: string, approved: boolean): Promise<void>;
  /** Suspends for a reason, or reinstates with null. */
  setSuspension(userId: string, suspension: Suspension | null): Promise<void>;
  /** The ids of the admins who are not suspended, dispatchers not among them, kept from changing until the transaction ends. */
  lockAdmins(): Promise<string[]>;
  /** Sets the rider's rating and its count to the mean and number of the ratings inserted so far. */
  updateRiderRating(userId: string): Promise<void>;
}

export interface UserViews {
  find(userId: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
}

export const userViews = port<UserViews>('userViews');

/** An account as the operator sees it. */
export interface UserAccount {
  readonly user: User;
  /** A driver's profile. */
  readonly driver: Driver | null;
  /** Completed, driven by a driver and taken by anybody else. */
  readonly rideCount: number;
  /** In stars; null before the first rating. */
  readonly averageRating: number | null;
  /** Of a driver: shares and tips of all time, whether paid out or not. */
  readonly totalEarningsCents: Cents | null;
}

export interface UserFilter {
  /** All beginnings of words of name or e-mail address, or one of a phone number; an id; or an e-mail address, which finds its account alone. */
  readonly search: string | null;
  readonly userType: UserType | null;
  readonly suspended: boolean | null;
  readonly hasAccount: boolean | null;
}

export interface UserOrder {
  readonly sort: UserSort;
  readonly direction: 'asc' | 'desc';
}

/** Everybody with an account; closed ones are not there any more. */
export interface UserDirectory {
  find(userId: string): Promise<UserAccount | null>;
  /** `skip` are left out before the page; it is at most `COUNTED_USERS`. */
  list(
    filter: UserFilter,
    order: UserOrder,
    page: PageRequest & { skip?: number },
  ): Promise<Page<UserAccount>>;
  /** Drivers whose licence plate begins so, given in capitals and digits alone, by name. */
  byPlate(plate: string, limit: number): Promise<readonly UserAccount[]>;
  /** How many there are; counted to `COUNTED_USERS`. */
  count(filter: UserFilter): Promise<{ readonly count: number; readonly isComplete: boolean }>;
}

export const userDirectory = stalePort<UserDirectory>('userDirectory');

/** What keeps an account open. */
export interface OpenBusiness {
  /** As rider or driver: pending, accepted, confirmed or in progress. */
  readonly rides: number;
  /** Payments and refunds that the provider has not finished. */
  readonly payments: number;
  /** Going series of the user as a rider, and those that they are asked for or drive. */
  readonly standingRides: number;
  /** Unresolved cases in which somebody else reported the user. */
  readonly complaints: number;
}

/** Accounts whose owners leave. Rides, payments, the ledger, cases, the audit log and ratings stay, without a name. */
export interface ClosedAccounts {
  /**
   * The user, or null when there is none, the account is closed or they were merged into somebody else. Nobody can book, pay or accept in the user's name
   * until the transaction ends, and what was begun before has ended.
   */
  lock(userId: string): Promise<User | null>;
  openBusiness(userId: string): Promise<OpenBusiness>;
  /**
   * Erases who the user is, and everything that is theirs alone: contact data, vehicle and application, sign-ins,
   * sessions, preferences, saved cards, trust, and mails but the one that tells of it. The password becomes the given hash.
   */
  erase(userId: string, passwordHash: string, at: Date): Promise<void>;
}

/** Whom riders want to be told in an emergency. */
export interface EmergencyContacts {
  of(userId: string): Promise<EmergencyContact | null>;
  /** Replaces whom was kept. */
  save(userId: string, contact: EmergencyContact): Promise<void>;
  /** Changes nothing where nobody is kept. */
  remove(userId: string): Promise<void>;
}
