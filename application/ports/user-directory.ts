import type { Driver } from '../../domain/drivers/driver.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { UserSort } from '../../domain/users/user-list.ts';
import type { User, UserType } from '../../domain/users/user.ts';
import type { Page, PageRequest } from './pages.ts';

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
  /**
   * Beginnings of words of name or e-mail address, all of which have to be there, or of a phone number; a whole id; or a
   * whole e-mail address, which finds nobody but its account when there is one.
   */
  readonly search: string | null;
  readonly userType: UserType | null;
  readonly suspended: boolean | null;
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
  /** How many there are; counted to `COUNTED_USERS`. */
  count(filter: UserFilter): Promise<{ readonly count: number; readonly isComplete: boolean }>;
}
