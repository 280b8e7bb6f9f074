import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PayoutView {
  readonly payout: Payout;
  /** The rides it pays, in the order of their booking; none while it has failed. */
  readonly rideIds: readonly string[];
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly createdAt: Date;
}

export interface PayoutViews {
  find(payoutId: string): Promise<PayoutView | null>;
  list(filter: { status?: PayoutStatus; driverId?: string }, page: PageRequest): Promise<Page<PayoutView>>;
  /** Ids of payouts in a state, oldest first. */
  idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]>;
}
