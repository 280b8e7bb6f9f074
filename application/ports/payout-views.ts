import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PayoutView {
  readonly payout: Payout;
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly createdAt: Date;
}

export interface PayoutViews {
  list(filter: { status?: PayoutStatus; driverId?: string }, page: PageRequest): Promise<Page<PayoutView>>;
  /** Ids of payouts in a state, oldest first. */
  idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]>;
}
