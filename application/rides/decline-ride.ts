import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { cancelRide } from '../../domain/rides/apply-transition.ts';
import { DECLINED } from '../../domain/rides/decline.ts';
import { closedTo } from '../../domain/rides/eligibility.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { canAccept } from './ride-requests.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/**
 * A driver says no. A ride asked of this driver is cancelled and its hold released; a broadcast ride is hidden from
 * this driver only. To a driver who could not take it, a broadcast ride is not there. `GIVE_BACK` when the driver has
 * accepted it: it is given back with a reason.
 */
export class DeclineRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const { userId } = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, driver, on] = await Promise.all([
        stores.rides.lock(rideId),
        stores.drivers.find(userId),
        stores.drivers.week(userId),
      ]);
      if (!ride || !driver) throw notFound('Ride');
      if (ride.driverId !== userId) return this.pass(stores, ride, driver, on);
      if (ride.status === 'accepted' || ride.status === 'confirmed') throw giveBackInstead();
      const decline = this.transitions.request('driver', userId, DECLINED);
      return this.transitions.saveCancelled(stores, cancelRide(ride, 'decline', decline));
    });
  }

  private async pass(stores: Stores, ride: Ride, driver: Driver, on: readonly WeeklySlot[]): Promise<Ride> {
    const { userId } = driver;
    const at = { now: this.clock.now(), timeZone: this.serviceArea.timeZone };
    if (ride.isSpecificDriver || !canAccept(driver, on, ride, at)) throw notFound('Ride');
    if (asOf(ride, at.now).status !== 'pending') throw closedTo(ride, userId, at.now);
    await Promise.all([
      stores.rides.pass(ride.id, userId),
      stores.events.rideChanged(toRideEvent(ride, userId)),
    ]);
    return ride;
  }
}

export const declineRide = service(DeclineRide, [unitOfWork, rideTransitions, serviceArea, clock]);

function giveBackInstead(): DomainError {
  return new DomainError('conflict', 'GIVE_BACK', 'You have accepted this ride: give it back with a reason');
}
