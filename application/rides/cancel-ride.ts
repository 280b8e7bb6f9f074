import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { cancelRide as cancelRideInDomain } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { cancelRideInput, type CancelRideInput } from './inputs.ts';
import { type RideAudit, rideAudit } from './ride-audit.ts';
import { requireSeenRide } from './seen-ride.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/**
 * The rider cancels a pending ride, or an admin any unfinished one, which the audit log tells; the hold is released. A running trip needs the
 * admin's reason. Cancelling again what one cancelled oneself changes nothing.
 */
export class CancelRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly rideAudit: RideAudit,
  ) {}

  execute(actor: Actor | null, input: CancelRideInput): Promise<Ride> {
    const canceller = actor?.kind === 'system' ? requireAdmin(actor) : requireType(actor, 'rider', 'admin');
    const { rideId, reason, version } = parseInput(cancelRideInput, input);
    const by = canceller.kind === 'user' && canceller.userType === 'rider' ? 'rider' : 'admin';
    const userId = canceller.kind === 'user' ? canceller.userId : null;
    return this.unitOfWork.run(async (stores) => {
      const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
      if (!ride || (by === 'rider' && ride.riderId !== userId)) throw notFound('Ride');
      const isAgain = ride.status === 'cancelled' && ride.cancelledBy === by;
      // Of two operators who cancel it the second reads that it was, unless both say the same of it.
      if (isAgain && (by === 'rider' || ride.cancelReason === (reason || null))) return ride;
      if (by === 'admin') await requireSeenRide(stores, ride, version);
      if (isAgain) return ride;
      const move = this.transitions.request(by, userId, reason ?? undefined);
      const cancelled = cancelRideInDomain(ride, 'cancel', move);
      if (by === 'admin') await this.rideAudit.append(stores, canceller, 'ride.cancel', ride, cancelled.ride);
      return this.transitions.saveCancelled(stores, cancelled, hold);
    });
  }
}

export const cancelRide = service(CancelRide, [unitOfWork, rideTransitions, rideAudit]);
