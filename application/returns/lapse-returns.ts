import { toLocalDay } from '../../domain/geo/local-time.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { workflow } from '../use-case.ts';

/**
 * Ends every promise of a return that nobody called on its day, and tells its rider, each in a transaction of its own; how
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
        await tx.mail(found.riderId, 'return-lapsed', { rideId: found.outboundRideId });
        return found;
      });
      if (!trip) return lapsed;
    }
  },
});
