import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { arriveAtPickup } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';

/** The assigned driver waits at the pickup, which the rider is told. Repeating it changes nothing. */
export class ArriveAtPickup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await this.transitions.lockForDriver(stores, rideId, driver);
      const arrived = arriveAtPickup(ride, this.transitions.request('driver', driver.userId));
      return ride.arrivedAt ? ride : this.transitions.save(stores, arrived);
    });
  }
}
