import type { Refund } from '../../domain/payments/refund.ts';
import {
  type PaymentMethod,
  type PaymentMethodViews,
  type RefundViews,
  type RideAccounts,
  paymentMethodViews,
  refundViews,
  rideAccounts,
} from '../ports/payments.ts';
import { emptyAccount, type RideAccount } from '../../domain/payments/ride-money.ts';
import { service } from '../tokens.ts';

/** How rides were paid and what was given back, of several rides in one query each. For rides the caller may see. */
export class ShowRidePayments {
  constructor(
    private readonly methods: PaymentMethodViews,
    private readonly refunds: RefundViews,
    private readonly accounts: RideAccounts,
  ) {}

  cards(methodIds: readonly string[]): Promise<PaymentMethod[]> {
    return this.methods.findMany(methodIds);
  }

  getRefunds(rideIds: readonly string[]): Promise<Refund[]> {
    return this.refunds.ofRides(rideIds);
  }

  /** One for each ride, in their order. */
  async getAccounts(rideIds: readonly string[]): Promise<RideAccount[]> {
    const found = await this.accounts.ofRides(rideIds);
    const byId = new Map(found.map((account) => [account.rideId, account]));
    return rideIds.map((rideId) => byId.get(rideId) ?? emptyAccount(rideId));
  }
}

export const showRidePayments = service(ShowRidePayments, [paymentMethodViews, refundViews, rideAccounts]);
