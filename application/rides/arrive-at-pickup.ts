import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { arriveAtPickup as arriveAtPickupInDomain } from '../../domain/rides/apply-transition.ts';
import { findingsOfArrival } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Explanations, explanations } from './explanations.ts';
import { arriveAtPickupInput, type ArriveAtPickupInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/**
 * The assigned driver says that they wait at the pickup, which the rider is told with how far away they are. Far from the
 * pickup the ride is marked for the operator, with the driver's reason (`REASON_REQUIRED`). Repeating it changes nothing.
 */
export class ArriveAtPickup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly explanations: Explanations,
  ) {}

  async execute(actor: Actor | null, input: ArriveAtPickupInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId, ...explanation } = parseInput(arriveAtPickupInput, input);
    const position = await this.explanations.locate(driver.userId, explanation);
    return this.unitOfWork.run(async (stores) => {
      const ride = await this.transitions.lockForDriver(stores, rideId, driver);
      const arrived = arriveAtPickupInDomain(
        ride,
        position,
        this.transitions.request('driver', driver.userId),
      );
      if (ride.arrivedAt) return ride;
      await this.explanations.record(stores, ride, findingsOfArrival(ride, position), explanation);
      return this.transitions.save(stores, arrived);
    });
  }
}

export const arriveAtPickup = service(ArriveAtPickup, [unitOfWork, rideTransitions, explanations]);
