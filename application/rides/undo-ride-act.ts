import { type EndedByMove, undoTooLate } from '../../domain/dispatch/undo.ts';
import { orNotFound } from '../../domain/errors.ts';
import type { Ride, RideTransition } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { dispatcher } from '../access.ts';
import type { AuditedChange } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { assignDriver, unassignDriver } from './assign-driver.ts';
import { undoRideActInput } from './inputs.ts';
import { requireSeenRide, type MovedFacts, RIDE_ACTS } from './operator-acts.ts';
import { rescheduleRide } from './reschedule-ride.ts';

/** What the audit log keeps of a ride that an operator has acted on. */
type Placed = Pick<Ride, 'status' | 'driverId'> & Partial<MovedFacts>;

/**
 * An admin takes back what they did to a ride within the last ten seconds: it goes back to the driver who had it, to
 * nobody, or to the time that it had, confirmed and reached as it was. Mails about either have not left, and do not leave any
 * more; whoever has the ride before their eyes has seen both. By the rules of the act that goes back, but for the weekly
 * schedule of the driver who had it: throws as
 * `assignDriver` and `rescheduleRide` do, and `UNDO_TOO_LATE` (conflict) for what is too old, of somebody else, or no such act.
 */
export const undoRideAct = workflow({
  access: dispatcher,
  input: undoRideActInput,
  needs: { assignDriver, unassignDriver, rescheduleRide },
  run: async (
    { actor, input: { rideId, version }, transact },
    { assignDriver, unassignDriver, rescheduleRide },
  ) => {
    const { act, history } = await transact(async (tx) => {
      const ride = orNotFound(await tx.rides.lock(rideId), 'Ride');
      await requireSeenRide(tx, ride, version);
      const act = await tx.audit.lastOf(rideId, RIDE_ACTS);
      return { act, history: await tx.rides.history(rideId) };
    });
    if (!act || act.actorId !== userIdOf(actor)) throw undoTooLate();
    const back = wayBack(act);
    const how = { takesBack: true, ended: endedBy(act, history) } as const;
    if ('scheduledFor' in back) {
      const to = { rideId, version, scheduledFor: back.scheduledFor, mustKeepDriver: true };
      return rescheduleRide.execute(actor, to, how);
    }
    if (back.driverId === null) return unassignDriver.execute(actor, { rideId, version }, how);
    return assignDriver.execute(actor, { rideId, version, driverId: back.driverId }, how);
  },
});

/** Where a ride goes back to. Throws `UNDO_TOO_LATE` for what has no way back. */
function wayBack({
  action,
  before,
  after,
}: AuditedChange): { scheduledFor: string } | { driverId: string | null } {
  const [was, is] = [before as Placed, after as Placed];
  if (action === 'ride.reschedule' && was.scheduledFor && was.driverId === is.driverId) {
    return { scheduledFor: was.scheduledFor };
  }
  const wasHeld = was?.status === 'accepted' || was?.status === 'confirmed';
  if (action === 'ride.assign') return { driverId: wasHeld ? was.driverId : null };
  if (action === 'ride.unassign' && wasHeld) return { driverId: was.driverId };
  throw undoTooLate();
}

/** What the act has ended of the ride; a release before this one has written less of it down. */
function endedBy({ before }: AuditedChange, history: readonly RideTransition[]): EndedByMove {
  const { status, arrivedAt, arrivedMiles = null, cancelAskedAt, cancelAnswer = null } = before as Placed;
  const asked = cancelAskedAt ? history.findLast(({ action }) => action === 'ask_to_cancel') : undefined;
  return {
    status,
    arrivedAt: arrivedAt ? new Date(arrivedAt) : null,
    arrivedMiles,
    cancelAskedAt: cancelAskedAt ? new Date(cancelAskedAt) : null,
    cancelAskReason: asked?.reason ?? null,
    cancelAnswer,
  };
}
