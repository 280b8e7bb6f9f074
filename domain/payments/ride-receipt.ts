import type { Cents } from '../money/cents.ts';
import { priceTrip } from '../pricing/fare.ts';
import type { Rates } from '../pricing/pricing.ts';
import { fareLines, getTotal, itemize, type ItemizedLine } from '../pricing/receipt.ts';
import type { Ride } from '../rides/ride.ts';
import type { Refund } from './refund.ts';
import { toRideMoney, type RideAccount, type RideMoney } from './ride-money.ts';

/** What a receipt says of the money and time of a ride: screen, print, REST and mail are all made of it. */
export interface RideReceipt {
  /** From the start of the trip to its end; null before that. */
  readonly minutes: number | null;
  /** The lines of the quote, and the tip that was given. */
  readonly lines: readonly ItemizedLine[];
  readonly totalCents: Cents;
  /** Of a tip below the promised one, with the rider's words. */
  readonly loweredTip: { readonly promisedCents: Cents; readonly reason: string } | null;
  readonly money: RideMoney;
  /** Oldest first, without those that failed. */
  readonly refunds: readonly Refund[];
}

/** The lines of a ride as they are worked out from the rates it was booked with, and its tip. */
export function rideLines(ride: Ride, rates: Rates | null): ItemizedLine[] {
  const priced = rates && priceTrip(rates, ride.distanceMiles);
  const isSame = priced?.distanceFeeCents === ride.fare.distanceFeeCents;
  return itemize(fareLines(ride.fare, ride.tipCents), ride.distanceMiles, isSame ? priced : null);
}

/** `rates` are those the ride was booked with. */
export function toReceipt(
  ride: Ride,
  account: RideAccount,
  refunds: readonly Refund[],
  rates: Rates | null,
): RideReceipt {
  const { tipCents, promisedTipCents, tipReason } = ride;
  const lines = rideLines(ride, rates);
  const isLower = ride.status === 'completed' && tipCents < promisedTipCents;
  return {
    minutes: tripMinutes(ride),
    lines,
    totalCents: getTotal(lines),
    loweredTip: isLower ? { promisedCents: promisedTipCents, reason: tipReason ?? '' } : null,
    money: toRideMoney(ride, account),
    refunds: refunds.filter(({ status }) => status !== 'failed'),
  };
}

/** Begun minutes on the way; null while the trip has not ended. */
function tripMinutes({ startedAt, completedAt }: Ride): number | null {
  if (!startedAt || !completedAt) return null;
  return Math.max(1, Math.ceil((completedAt.getTime() - startedAt.getTime()) / 60_000));
}
