import type { User } from '../../domain/users/user.ts';

/** What keeps an account open. */
export interface OpenBusiness {
  /** As rider or driver: pending, accepted, confirmed or in progress. */
  readonly rides: number;
  /** Payments and refunds that the provider has not finished. */
  readonly payments: number;
  /** Unresolved cases in which somebody else reported the user. */
  readonly complaints: number;
}

/** Accounts whose owners leave. Rides, payments, the ledger, cases, the audit log and ratings stay, without a name. */
export interface ClosedAccounts {
  /**
   * The user, or null when there is none or the account is closed. Nobody can book, pay or accept in the user's name
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
