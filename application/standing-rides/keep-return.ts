import type { Ride } from '../../domain/rides/ride.ts';
import type { DueOccurrence } from '../ports/standing-rides.ts';
import type { PromisedReturns } from '../rides/promised-returns.ts';
import type { Transaction } from '../transaction.ts';

/**
 * What is said of the way back of a ride that is just being booked: it is promised until it is called, or stands together
 * with the ride there, where that was booked before.
 */
export async function keepReturn(
  tx: Transaction,
  { series, occurrence }: DueOccurrence,
  ride: Ride,
  returns: PromisedReturns,
): Promise<void> {
  if (series.returnKind === 'on_call') await returns.promise(tx, ride);
  if (occurrence.leg !== 'back') return;
  const rows = await tx.standingRides.lockOccurrences(series.id, occurrence.day);
  const there = rows.find(({ day, leg }) => day === occurrence.day && leg === 'out');
  if (there?.state === 'booked') await returns.join(tx, { ...ride, id: there.id }, ride);
}
