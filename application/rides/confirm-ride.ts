import { requireDriving } from '../../domain/rides/eligibility.ts';
import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { confirmRide as confirmRideInDomain } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/** The driver of a scheduled ride says that they will come, and may still drive. Repeating it changes nothing. */
export class ConfirmRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, profile] = await Promise.all([
        this.transitions.lockForDriver(stores, rideId, driver),
        stores.drivers.find(driver.userId),
      ]);
      if (!profile) throw notFound('Ride');
      if (ride.status === 'confirmed') return ride;
      requireDriving(profile, this.clock.now());
      return this.transitions.save(
        stores,
        confirmRideInDomain(ride, this.transitions.request('driver', driver.userId)),
      );
    });
  }
}

export const confirmRide = service(ConfirmRide, [unitOfWork, rideTransitions, clock]);
