import { positionsSince } from '../../domain/drivers/driver-position.ts';
import { notFound } from '../../domain/errors.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { OfferRefusal } from '../../domain/rides/ride-offer.ts';
import { straightLineMinutes } from '../../domain/rides/time-conflict.ts';
import { admin } from '../access.ts';
import { driverPresence, type DriverView, type DriverViews, driverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { rideViews } from '../ports/rides.ts';
import { query } from '../use-case.ts';
import { assignmentRefusal } from './assignment.ts';
import { listAssignableDriversInput } from './inputs.ts';

/** As many drivers an admin chooses among; a name finds the others. */
const LISTED = 20;
const FAR = Number.MAX_SAFE_INTEGER;

export interface AssignableDriver {
  readonly view: DriverView;
  /** Why the ride cannot be given to this driver; null when it can. */
  readonly refusal: OfferRefusal | null;
  /** From the driver to the pickup as the crow flies; null when nobody knows where the driver is. */
  readonly milesToPickup: number | null;
}

/**
 * Admins: drivers for a ride, those who can take it first and the nearest first, and why the others cannot. The best of
 * those online, or whoever `search` finds by name or e-mail. Ways are estimated by the straight line; assigning asks the
 * router.
 */
export const listAssignableDrivers = query({
  access: admin,
  input: listAssignableDriversInput,
  needs: { rideViews, driverViews, driverPresence, serviceArea },
  run: async (
    { input: { rideId, search }, now },
    { rideViews, driverViews, driverPresence, serviceArea: { timeZone } },
  ) => {
    const [booked, drivers] = await Promise.all([rideViews.find(rideId), findDrivers(driverViews, search)]);
    if (!booked) throw notFound('Ride');
    const at = { now: now(), timeZone };
    const since = positionsSince(at.now);
    const judged = await Promise.all(
      drivers.map(async (view): Promise<AssignableDriver> => {
        const { userId } = view.driver;
        const [on, others, position] = await Promise.all([
          driverViews.week(userId),
          rideViews.commitments(userId),
          driverPresence.lastPosition(userId, since),
        ]);
        const plans = { on, others };
        const refusal = assignmentRefusal(view.driver, plans, booked.ride, at, straightLineMinutes);
        return { view, refusal, milesToPickup: position && straightLineMiles(position, booked.ride.pickup) };
      }),
    );
    return judged.sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        (a.milesToPickup ?? FAR) - (b.milesToPickup ?? FAR),
    );
  },
});

async function findDrivers(
  driverViews: DriverViews,
  search: string | null | undefined,
): Promise<DriverView[]> {
  if (search) return driverViews.search(search, LISTED);
  return (await driverViews.available(null, LISTED)).map(({ view }) => view);
}
