import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';

/** What a driver is still to be paid for one completed ride. */
export interface UnpaidRide {
  readonly rideId: string;
  /** Share and tip less refunds and what payouts have taken; below zero when a refund took back what was paid. */
  readonly amountCents: Cents;
  readonly earnedAt: Date;
}

/** What one payout pays for a ride; below zero where a refund took back what was paid. */
export interface PayoutRide {
  readonly rideId: string;
  readonly amountCents: Cents;
}

/**
 * The rides that an amount pays, in the order given: what refunds took back first, the last ride in part when the
 * amount ends there. They add up to the amount. Throws `INSUFFICIENT_EARNINGS` when the rides do not come to it.
 */
export function takeFromRides(amountCents: Cents, unpaid: readonly UnpaidRide[]): PayoutRide[] {
  const taken: PayoutRide[] = [];
  let leftCents = amountCents;
  const isTakenBack = ({ amountCents: cents }: UnpaidRide) => cents < 0;
  for (const ride of [...unpaid.filter(isTakenBack), ...unpaid.filter((one) => !isTakenBack(one))]) {
    const part = Math.min(leftCents, ride.amountCents);
    if (part === 0) continue;
    taken.push({ rideId: ride.rideId, amountCents: part });
    leftCents -= part;
  }
  if (leftCents === 0) return taken;
  throw new DomainError(
    'conflict',
    'INSUFFICIENT_EARNINGS',
    'The amount is more than the rides that are not paid yet',
  );
}

/** What is still to be paid of rides when a part of them is taken. */
export function leftOf(unpaid: readonly UnpaidRide[], taken: readonly PayoutRide[]): UnpaidRide[] {
  const byId = new Map(taken.map(({ rideId, amountCents }) => [rideId, amountCents]));
  return unpaid
    .map((ride) => ({ ...ride, amountCents: ride.amountCents - (byId.get(ride.rideId) ?? 0) }))
    .filter(({ amountCents }) => amountCents !== 0);
}

/** The same rides, those of a period before the others. */
export function ofPeriodFirst(
  unpaid: readonly UnpaidRide[],
  { start, end }: { readonly start: Date; readonly end: Date },
): UnpaidRide[] {
  const isWithin = ({ earnedAt }: UnpaidRide) => earnedAt >= start && earnedAt < end;
  return [...unpaid.filter(isWithin), ...unpaid.filter((ride) => !isWithin(ride))];
}
