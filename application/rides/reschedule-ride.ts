import { notFound } from '../../domain/errors.ts';
import { hoursTouched } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import {
  rescheduleRide as rescheduleRideInDomain,
  toTimeWindow,
} from '../../domain/rides/apply-transition.ts';
import { ineligibility } from '../../domain/rides/eligibility.ts';
import { assertPickupTime } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rescheduleRideInput, type RescheduleRideInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { type TravelTimes, travelTimes } from './travel-times.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/**
 * The rider moves a scheduled ride to another time; fare and payment stay as they were booked. Its driver keeps it when
 * they can come then, and confirms it again; otherwise it goes back to every driver. Moving it to the time it has changes
 * nothing. Throws `RIDE_NOT_SCHEDULED`, `RESCHEDULE_TOO_LATE`, `CARD_HOLD_TOO_SHORT`, `RIDE_STATE`.
 */
export class RescheduleRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly travelTimes: TravelTimes,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RescheduleRideInput): Promise<Ride> {
    const { userId } = requireType(actor, 'rider');
    const { rideId, scheduledFor: at } = parseInput(rescheduleRideInput, input);
    const scheduledFor = new Date(at);
    assertPickupTime(scheduledFor, this.clock.now());
    return this.travelTimes.decide((wayMinutes) => this.move(userId, { rideId, scheduledFor }, wayMinutes));
  }

  private move(
    userId: string,
    { rideId, scheduledFor }: { rideId: string; scheduledFor: Date },
    wayMinutes: WayMinutes,
  ): Promise<Ride> {
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (ride?.riderId !== userId) throw notFound('Ride');
      if (ride.scheduledFor?.getTime() === scheduledFor.getTime()) return ride;
      const isDriverFree = await this.isDriverFree(stores, { ...ride, scheduledFor }, wayMinutes);
      const move = this.transitions.request('rider', userId);
      return this.transitions.saveMoved(
        stores,
        ride,
        rescheduleRideInDomain(ride, { scheduledFor, isDriverFree }, move, this.transitions.waiting),
      );
    });
  }

  /** The driver who has accepted may take the ride then, and has the time. */
  private async isDriverFree(
    { drivers, rides }: Stores,
    moved: Ride,
    wayMinutes: WayMinutes,
  ): Promise<boolean> {
    if (!moved.driverId) return false;
    const now = this.clock.now();
    const window = toTimeWindow(moved, now);
    const [driver, on, others] = await Promise.all([
      drivers.find(moved.driverId),
      drivers.week(moved.driverId),
      rides.commitments(moved.driverId),
    ]);
    const touched = hoursTouched(window.from, window.to, this.serviceArea.timeZone);
    return (
      driver !== null &&
      ineligibility(driver, moved, { on, touched, now }) === null &&
      timeConflict(moved, others, now, wayMinutes) === null
    );
  }
}

export const rescheduleRide = service(RescheduleRide, [
  unitOfWork,
  rideTransitions,
  travelTimes,
  serviceArea,
  clock,
]);
