import { toLocalDay } from '../../domain/geo/local-time.ts';
import { toldAs } from '../../domain/rides/ride-rights.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';

/**
 * Ends every promise of a return that nobody called on its day, and tells its rider and who booked it, each in a transaction of its own; how
 * many. Several processes may do it at once: a promise is taken by one of them.
 */
export const lapseReturns = workflow({
  access: product,
  needs: { serviceArea },
  run: async ({ now, transact }, { serviceArea: { timeZone } }) => {
    const today = toLocalDay(now(), timeZone);
    for (let lapsed = 0; ; lapsed += 1) {
      const trip = await transact(async (tx) => {
        const found = await tx.returnTrips.lockLapsed(today);
        if (!found) return null;
        await tx.returnTrips.save({ ...found, state: 'lapsed', callId: null });
        await tellLapsed(tx, found.outboundRideId);
        return found;
      });
      if (!trip) return lapsed;
    }
  },
});

async function tellLapsed(tx: Transaction, rideId: string): Promise<void> {
  const ride = await tx.rides.lock(rideId);
  if (!ride) return;
  const people = new Set([ride.riderId, ride.bookerId]);
  await Promise.all(
    [...people].map((userId) => tx.mail(userId, 'return-lapsed', { rideId, ...toldAs(ride, userId) })),
  );
}
