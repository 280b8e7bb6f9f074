import { joinReturn, promiseReturn, returnLinkId } from '../../domain/returns/return-trip.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { DueOccurrence } from '../ports/standing-rides.ts';
import type { SecretTokens } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';

interface ReturnNeeds {
  readonly secretTokens: SecretTokens;
  readonly serviceArea: { readonly timeZone: string };
}

/**
 * What is said of the way back of a ride that is just being booked: it is promised until it is called, or stands together
 * with the ride there, where that was booked before.
 */
export async function keepReturn(
  tx: Transaction,
  { series, occurrence }: DueOccurrence,
  ride: Ride,
  { secretTokens, serviceArea: { timeZone } }: ReturnNeeds,
): Promise<void> {
  if (series.returnKind === 'on_call') {
    const digest = secretTokens.digest(secretTokens.derive(returnLinkId(ride.id)));
    await tx.returnTrips.insert(promiseReturn(ride, digest, timeZone));
  }
  if (occurrence.leg !== 'back') return;
  const rows = await tx.standingRides.lockOccurrences(series.id, occurrence.day);
  const there = rows.find(({ day, leg }) => day === occurrence.day && leg === 'out');
  if (there?.state !== 'booked') return;
  await tx.returnTrips.insert(joinReturn({ ...ride, id: there.id }, ride, timeZone));
}
