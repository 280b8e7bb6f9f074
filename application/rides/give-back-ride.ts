import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { reopenRide } from '../../domain/rides/apply-transition.ts';
import { agreeToCancel, isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { toHistoryReason } from '../../domain/rides/give-back.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { giveBackRideInput, type GiveBackRideInput } from './inputs.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/**
 * The assigned driver cannot drive a ride that has not begun, and says why: every other driver is asked, also where the
 * rider had chosen this one. The rider is told, the operator reads the reason, and it counts as a request passed on.
 * Where the rider has asked to cancel, that is what happens: nobody else is asked.
 */
export class GiveBackRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
  ) {}

  execute(actor: Actor | null, input: GiveBackRideInput): Promise<Ride> {
    const driver = requireType(actor, 'driver');
    const { rideId, reason, words } = parseInput(giveBackRideInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await this.transitions.lockForDriver(stores, rideId, driver);
      const why = toHistoryReason({ reason, words: words || null });
      const move = this.transitions.request('driver', driver.userId, why);
      if (isCancelAsked(ride)) {
        return this.transitions.saveCancelled(stores, agreeToCancel(ride, move));
      }
      const reopened = reopenRide(ride, 'release', move, this.transitions.waiting);
      await stores.rides.pass(rideId, driver.userId);
      return this.transitions.save(stores, reopened, driver.userId);
    });
  }
}

export const giveBackRide = service(GiveBackRide, [unitOfWork, rideTransitions]);
