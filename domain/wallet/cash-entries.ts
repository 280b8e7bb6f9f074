import type { Cents } from '../money/cents.ts';
import { cashOf } from '../payments/cash.ts';
import type { Ride } from '../rides/ride.ts';
import { sharesOf } from './entries.ts';
import { makeEntry, type EntryHeader, type JournalEntry } from './journal.ts';

/**
 * Completion of a ride paid in cash: the driver has it all in their hands, of which share and tip are earned. The rider's
 * wallet has no line of it: no money of theirs was ever there.
 */
export function rideCompletedInCashEntry(header: EntryHeader, ride: Ride): JournalEntry {
  const { driverId, finalCents, earned } = sharesOf(ride);
  const inHand = { account: 'driver_cash', userId: driverId, amountCents: -finalCents } as const;
  return makeEntry(
    header,
    'ride_completed',
    { userId: ride.payerId, rideId: ride.id },
    [inHand, ...earned],
    [],
  );
}

/** Takes what the rider did not pay back from driver and platform; null where all of the fare was paid. */
export function cashShortEntry(header: EntryHeader, ride: Ride): JournalEntry | null {
  const { shortCents, shortOfDriverCents } = cashOf(ride);
  if (shortCents === 0) return null;
  const { driverId: userId } = sharesOf(ride);
  return makeEntry(
    header,
    'cash_short',
    { userId: ride.payerId, rideId: ride.id },
    [
      { account: 'driver_cash', userId, amountCents: shortCents },
      { account: 'driver_earnings', userId, amountCents: -shortOfDriverCents },
      { account: 'platform_revenue', amountCents: shortOfDriverCents - shortCents },
    ],
    [],
  );
}

/** Leaves the driver what was earned of the cash; what stays of it in their hands is the fee. Null where that is nothing. */
export function cashKeptEntry(header: EntryHeader, ride: Ride): JournalEntry | null {
  const { keptCents } = cashOf(ride);
  return keptCents === 0 ? null : offset(header, 'cash_kept', sharesOf(ride).driverId, keptCents, ride);
}

/** Sets what a driver owes for cash against what other rides earned. */
export function cashSetOffEntry(header: EntryHeader, driverId: string, amountCents: Cents): JournalEntry {
  return offset(header, 'cash_set_off', driverId, amountCents);
}

function offset(
  header: EntryHeader,
  kind: 'cash_kept' | 'cash_set_off',
  userId: string,
  amountCents: Cents,
  ride?: Ride,
): JournalEntry {
  return makeEntry(
    header,
    kind,
    ride ? { userId: ride.payerId, rideId: ride.id } : { userId },
    [
      { account: 'driver_earnings', userId, amountCents: -amountCents },
      { account: 'driver_cash', userId, amountCents },
    ],
    [],
  );
}
