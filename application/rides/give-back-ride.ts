import { reopenRide } from '../../domain/rides/apply-transition.ts';
import { agreeToCancel, isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { toHistoryReason } from '../../domain/rides/give-back.ts';
import { driver } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { command } from '../use-case.ts';
import { giveBackRideInput } from './inputs.ts';
import { lockForDriver, requestMove, saveCancelled, saveMove } from './ride-transitions.ts';

/**
 * The assigned driver cannot drive a ride that has not begun, and says why: every other driver is asked, also where the
 * rider had chosen this one. The rider is told, the operator reads the reason, and it counts as a request passed on.
 * Where the rider has asked to cancel, that is what happens: nobody else is asked.
 */
export const giveBackRide = command({
  access: driver,
  input: giveBackRideInput,
  needs: { dispatchSettings },
  run: async (
    { tx, actor: { userId }, input: { rideId, reason, words } },
    { dispatchSettings: { waiting } },
  ) => {
    const ride = await lockForDriver(tx, rideId, userId);
    const why = toHistoryReason({ reason, words: words || null });
    const move = requestMove(tx, 'driver', { reason: why });
    if (isCancelAsked(ride)) return saveCancelled(tx, agreeToCancel(ride, move));
    const reopened = reopenRide(ride, 'release', move, waiting);
    await tx.rides.pass(rideId, userId);
    return saveMove(tx, reopened, userId);
  },
});
