import type { Ride } from '../../domain/rides/ride.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** Writes down what admins do to rides, in the transaction that does it. */
export class RideAudit {
  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async append(
    { audit }: Stores,
    actor: Actor,
    action: 'ride.assign' | 'ride.unassign' | 'ride.cancel' | 'ride.refuse-cancel',
    before: Ride,
    after: Ride,
  ): Promise<void> {
    await audit.append({
      ...{ id: this.ids.next(), actor, action, at: this.clock.now(), reason: after.cancelReason },
      ...{ subjectType: 'ride', subjectId: after.id, before: facts(before), after: facts(after) },
    });
  }
}

export const rideAudit = service(RideAudit, [ids, clock]);

function facts({ status, driverId }: Ride): Pick<Ride, 'status' | 'driverId'> {
  return { status, driverId };
}
