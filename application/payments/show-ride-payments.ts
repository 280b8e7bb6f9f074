import type { Refund } from '../../domain/payments/refund.ts';
import type { PaymentMethod, PaymentMethodViews } from '../ports/payment-methods.ts';
import type { RefundViews } from '../ports/refund-views.ts';

/** How rides were paid and what was given back, of several rides in one query each. For rides the caller may see. */
export class ShowRidePayments {
  constructor(
    private readonly methods: PaymentMethodViews,
    private readonly refunds: RefundViews,
  ) {}

  cards(methodIds: readonly string[]): Promise<PaymentMethod[]> {
    return this.methods.findMany(methodIds);
  }

  getRefunds(rideIds: readonly string[]): Promise<Refund[]> {
    return this.refunds.ofRides(rideIds);
  }
}
