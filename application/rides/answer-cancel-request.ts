import { notFound } from '../../domain/errors.ts';
import { agreeToCancel, declineToCancel } from '../../domain/rides/cancel-request.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireAdmin, requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { answerCancelRequestInput, type AnswerCancelRequestInput } from './inputs.ts';
import { type RideAudit, rideAudit } from './ride-audit.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

/**
 * The driver or an operator answers a rider who asks to cancel. Who agrees cancels the ride and its money is released; a
 * driver who declines leaves it to the operator, and an operator who declines has decided, which the audit log tells.
 * Answered under the lock of the ride, so that one answer wins. Throws `CANCEL_NOT_ASKED` when the request has ended;
 * the same answer again changes nothing.
 */
export class AnswerCancelRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transitions: RideTransitions,
    private readonly rideAudit: RideAudit,
  ) {}

  execute(actor: Actor | null, input: AnswerCancelRequestInput): Promise<Ride> {
    const answerer = actor?.kind === 'system' ? requireAdmin(actor) : requireType(actor, 'driver', 'admin');
    const { rideId, agrees } = parseInput(answerCancelRequestInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
      const by = answerer.kind === 'user' && answerer.userType === 'driver' ? 'driver' : 'admin';
      const userId = answerer.kind === 'user' ? answerer.userId : null;
      if (!ride || (by === 'driver' && ride.driverId !== userId)) throw notFound('Ride');
      if (hasAnswered(ride, by, agrees)) return ride;
      const move = this.transitions.request(by, userId);
      const answered = agrees ? agreeToCancel(ride, move) : declineToCancel(ride, move);
      if (by === 'admin') await this.audit(stores, answerer, ride, answered.ride);
      return agrees
        ? this.transitions.saveCancelled(stores, answered, hold)
        : this.transitions.save(stores, answered);
    });
  }

  private audit(stores: Stores, admin: Actor, before: Ride, after: Ride): Promise<void> {
    const action = after.status === 'cancelled' ? 'ride.cancel' : 'ride.refuse-cancel';
    return this.rideAudit.append(stores, admin, action, before, after);
  }
}

export const answerCancelRequest = service(AnswerCancelRequest, [unitOfWork, rideTransitions, rideAudit]);

/** Whether this is what has become of the request already. */
function hasAnswered(ride: Ride, by: 'driver' | 'admin', agrees: boolean): boolean {
  if (agrees) return ride.status === 'cancelled' && ride.cancelAskedAt !== null;
  return ride.cancelAnswer === (by === 'driver' ? 'declined' : 'refused');
}
