import { notFound } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireStartPin } from '../../domain/rides/start-pin.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Gives a ride another PIN, which only its rider is shown: the way out when the driver has tried five wrong ones, or
 * somebody overheard it. By the rider, or by the support, who are recorded. Throws `START_PIN_UNUSED`.
 */
export class RenewStartPin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RideIdInput): Promise<Ride> {
    const riderId = actor?.kind === 'user' && actor.userType === 'rider' ? actor.userId : null;
    const support = riderId === null ? requireAdmin(actor) : null;
    const { rideId } = parseInput(rideIdInput, input);
    return this.unitOfWork.run(async (stores) => {
      const ride = await stores.rides.lock(rideId);
      if (!ride || (riderId !== null && ride.riderId !== riderId)) throw notFound('Ride');
      requireStartPin(ride, await stores.startPins.choice(ride.riderId));
      await Promise.all([
        stores.startPins.renew(ride),
        stores.events.rideChanged(toRideEvent(ride)),
        support && this.record(stores, support, rideId),
      ]);
      return ride;
    });
  }

  private record({ audit }: Stores, actor: Actor, rideId: string): Promise<void> {
    return audit.append({
      id: this.ids.next(),
      actor,
      action: 'ride.renew-start-pin',
      subjectType: 'ride',
      subjectId: rideId,
      reason: null,
      before: null,
      after: null,
      at: this.clock.now(),
    });
  }
}

export const renewStartPin = service(RenewStartPin, [unitOfWork, ids, clock]);
