import { notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { acceptRide, openToAll, reopenRide } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { WayMinutes } from '../../domain/rides/time-conflict.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { requireAssignable } from './assignment.ts';
import { assignDriverInput, seenRideInput, type AssignDriverInput, type SeenRideInput } from './inputs.ts';
import { type RideAudit, rideAudit } from './ride-audit.ts';
import { requireSeenRide } from './seen-ride.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { type TravelTimes, travelTimes } from './travel-times.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/**
 * An admin gives a ride that has not begun to a driver, by user id or profile id: a waiting one, or one that another
 * driver has, who loses it in the same transaction. The driver has to be one who may accept it; ride and drivers are
 * locked, so that this holds at commit. Its money stays as it is. Rider and drivers are told. Throws `CANCEL_ASKED` while
 * its rider asks to cancel it.
 */
export class AssignDriver {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly rideAudit: RideAudit,
    private readonly travelTimes: TravelTimes,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  /** Throws `RECORD_CHANGED`, `DRIVER_NOT_ELIGIBLE`, `RIDE_NOT_OPEN` when nobody took it in time, and `RIDE_STATE`. */
  execute(actor: Actor | null, input: AssignDriverInput): Promise<Ride> {
    const admin = requireAdmin(actor);
    const asked = parseInput(assignDriverInput, input);
    return this.travelTimes.decide((wayMinutes) =>
      this.unitOfWork.run((stores) => this.assign(stores, admin, asked, wayMinutes)),
    );
  }

  private async assign(
    stores: Stores,
    admin: Actor,
    { rideId, driverId, version }: AssignDriverInput,
    wayMinutes: WayMinutes,
  ): Promise<Ride> {
    const [ride, known] = await Promise.all([stores.rides.lock(rideId), stores.drivers.find(driverId)]);
    if (!ride) throw notFound('Ride');
    if (!known) throw notFound('Driver');
    const { userId } = known;
    const isAssigned = ride.status === 'accepted' || ride.status === 'confirmed';
    if (isAssigned && ride.driverId === userId) return ride;
    await requireSeenRide(stores, ride, version);
    const driver = await this.lockDrivers(stores, userId, isAssigned ? ride.driverId : null);
    const adminId = admin.kind === 'user' ? admin.userId : null;
    const move = () => this.transitions.request('admin', adminId);
    const freed = isAssigned ? reopenRide(ride, 'unassign', move(), this.transitions.waiting) : null;
    const open = freed?.ride ?? ride;
    const assigned = acceptRide(open, driver, move());
    const [on, others] = await Promise.all([stores.drivers.week(userId), stores.rides.commitments(userId)]);
    const at = { now: this.clock.now(), timeZone: this.serviceArea.timeZone };
    requireAssignable(driver, { on, others }, open, at, wayMinutes);
    if (freed) await stores.rides.save(freed.ride, freed.transition);
    await this.rideAudit.append(stores, admin, 'ride.assign', ride, assigned.ride);
    const formerDriverId = ride.driverId === userId ? null : ride.driverId;
    return this.transitions.save(stores, assigned, formerDriverId);
  }

  /** In one order, so that two admins who swap drivers wait for one another and not in a circle. */
  private async lockDrivers(stores: Stores, userId: string, formerId: string | null) {
    const ids = formerId === null ? [userId] : [userId, formerId].sort();
    const drivers = [];
    for (const id of ids) drivers.push(await stores.drivers.lock(id));
    const driver = drivers.find((locked) => locked?.userId === userId);
    if (!driver) throw notFound('Driver');
    return driver;
  }
}

export const assignDriver = service(AssignDriver, [
  unitOfWork,
  rideTransitions,
  rideAudit,
  travelTimes,
  serviceArea,
  clock,
]);

/**
 * An admin takes a ride that has not begun from its driver, or from the one its rider asked for: it is open to every
 * driver again. A ride that is open already stays as it is. Throws `RECORD_CHANGED`, `RIDE_STATE`.
 */
export class UnassignDriver {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly rideAudit: RideAudit,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: SeenRideInput): Promise<Ride> {
    const admin = requireAdmin(actor);
    const { rideId, version } = parseInput(seenRideInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (!ride) throw notFound('Ride');
      if (ride.status === 'pending' && !ride.isSpecificDriver) return ride;
      await requireSeenRide(stores, ride, version);
      if (ride.status === 'pending') return this.open(stores, admin, ride);
      const adminId = admin.kind === 'user' ? admin.userId : null;
      const move = this.transitions.request('admin', adminId);
      const reopened = reopenRide(ride, 'unassign', move, this.transitions.waiting);
      await this.rideAudit.append(stores, admin, 'ride.unassign', ride, reopened.ride);
      return this.transitions.save(stores, reopened, ride.driverId);
    });
  }

  private async open(stores: Stores, admin: Actor, ride: Ride): Promise<Ride> {
    const opened = openToAll(ride, this.clock.now(), this.transitions.waiting);
    await this.rideAudit.append(stores, admin, 'ride.unassign', ride, opened);
    await stores.rides.saveOpened(opened);
    await stores.events.rideChanged(toRideEvent(opened, ride.driverId));
    return opened;
  }
}

export const unassignDriver = service(UnassignDriver, [unitOfWork, rideTransitions, rideAudit, clock]);
