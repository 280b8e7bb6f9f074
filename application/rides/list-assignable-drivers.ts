import { notFound } from '../../domain/errors.ts';
import { POSITION_KEPT_MINUTES } from '../../domain/drivers/driver-position.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { OfferRefusal } from '../../domain/rides/ride-offer.ts';
import { straightLineMinutes } from '../../domain/rides/time-conflict.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import {
  type DriverPresence,
  type DriverView,
  type DriverViews,
  driverViews,
  driverPresence,
} from '../ports/drivers.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { assignmentRefusal } from './assignment.ts';
import { listAssignableDriversInput, type ListAssignableDriversInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** As many drivers an admin chooses among; a name finds the others. */
const LISTED = 20;

export interface AssignableDriver {
  readonly view: DriverView;
  /** Why the ride cannot be given to this driver; null when it can. */
  readonly refusal: OfferRefusal | null;
  /** From the driver to the pickup as the crow flies; null when nobody knows where the driver is. */
  readonly milesToPickup: number | null;
}

/**
 * Admins: drivers for a ride, those who can take it first and the nearest first, and why the others cannot. The best of those online, or
 * whoever `search` finds by name or e-mail. Ways are estimated by the straight line; assigning asks the router.
 */
export class ListAssignableDrivers {
  constructor(
    private readonly rideViews: RideViews,
    private readonly driverViews: DriverViews,
    private readonly presence: DriverPresence,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ListAssignableDriversInput): Promise<AssignableDriver[]> {
    requireAdmin(actor);
    const { rideId, search } = parseInput(listAssignableDriversInput, input);
    const [booked, drivers] = await Promise.all([this.rideViews.find(rideId), this.findDrivers(search)]);
    if (!booked) throw notFound('Ride');
    const at = { now: this.clock.now(), timeZone: this.serviceArea.timeZone };
    const positionsSince = new Date(at.now.getTime() - POSITION_KEPT_MINUTES * 60_000);
    const judged = await Promise.all(
      drivers.map(async (view) => {
        const { userId } = view.driver;
        const [on, others, position] = await Promise.all([
          this.driverViews.week(userId),
          this.rideViews.commitments(userId),
          this.presence.lastPosition(userId, positionsSince),
        ]);
        const plans = { on, others };
        return {
          view,
          refusal: assignmentRefusal(view.driver, plans, booked.ride, at, straightLineMinutes),
          milesToPickup: position && straightLineMiles(position, booked.ride.pickup),
        };
      }),
    );
    const far = Number.MAX_SAFE_INTEGER;
    return judged.sort(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        (a.milesToPickup ?? far) - (b.milesToPickup ?? far),
    );
  }

  private async findDrivers(search: string | null | undefined): Promise<DriverView[]> {
    if (search) return this.driverViews.search(search, LISTED);
    return (await this.driverViews.available(null, LISTED)).map(({ view }) => view);
  }
}

export const listAssignableDrivers = service(ListAssignableDrivers, [
  rideViews,
  driverViews,
  driverPresence,
  serviceArea,
  clock,
]);
