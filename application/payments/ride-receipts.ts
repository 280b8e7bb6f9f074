import { toReceipt, type RideReceipt } from '../../domain/payments/ride-receipt.ts';
import { emptyAccount } from '../../domain/payments/ride-money.ts';
import { type BookedRates, bookedRates } from '../pricing/booked-rates.ts';
import { type ShowRidePayments, showRidePayments } from './show-ride-payments.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import { type RideView, type RideViews, rideViews } from '../ports/rides.ts';
import { service } from '../tokens.ts';

/** A ride with the people of it and everything its papers say of the money. */
export interface ReceiptedRide extends RideView {
  readonly receipt: RideReceipt;
  /** Null of the wallet, and of a card removed since. */
  readonly card: PaymentMethod | null;
}

/** Rides as their receipts have them, now: for screens, REST and mails alike. */
export class RideReceipts {
  constructor(
    private readonly rideViews: RideViews,
    private readonly payments: ShowRidePayments,
    private readonly bookedRates: BookedRates,
  ) {}

  async find(rideId: string): Promise<ReceiptedRide | null> {
    const view = await this.rideViews.find(rideId);
    if (!view) return null;
    const { paymentMethodId } = view.ride;
    const [[account], refunds, [card], rates] = await Promise.all([
      this.payments.getAccounts([rideId]),
      this.payments.getRefunds([rideId]),
      paymentMethodId ? this.payments.cards([paymentMethodId]) : [],
      this.bookedRates.find(view.ride.pricingId),
    ]);
    const receipt = toReceipt(view.ride, account ?? emptyAccount(rideId), refunds, rates);
    return { ...view, receipt, card: card ?? null };
  }
}

export const rideReceipts = service(RideReceipts, [rideViews, showRidePayments, bookedRates]);
