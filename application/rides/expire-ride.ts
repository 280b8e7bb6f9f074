import { cancelRide, hasExpired } from '../../domain/rides/apply-transition.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';

/** Cancels a ride nobody took in time and releases its hold. Run by a job; anything else is left as it is. */
export class ExpireRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly clock: Clock,
  ) {}

  /** Whether the ride was cancelled by this call. */
  execute(input: RideIdInput): Promise<boolean> {
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (ride?.status !== 'pending' || !hasExpired(ride, this.clock.now())) return false;
      const request = this.transitions.request('system', null, 'No driver accepted in time');
      await this.transitions.saveCancelled(stores, cancelRide(ride, 'expire', request));
      return true;
    });
  }
}
