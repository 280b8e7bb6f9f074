import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PayoutView {
  readonly payout: Payout;
  /** The rides it pays, in the order of their booking; none while it has failed. */
  readonly rideIds: readonly string[];
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly createdAt: Date;
}

/** Upcoming are those that are pending and due after `now`; past are those completed, failed, or due by then. */
export interface PayoutFilter {
  readonly status?: PayoutStatus;
  readonly driverId?: string;
  readonly due?: 'upcoming' | 'past';
  readonly now?: Date;
}

export interface PayoutViews {
  find(payoutId: string): Promise<PayoutView | null>;
  list(filter: PayoutFilter, page: PageRequest): Promise<Page<PayoutView>>;
  /** Ids of payouts in a state, oldest first. */
  idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]>;
}
