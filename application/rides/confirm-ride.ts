import { notFound } from '../../domain/errors.ts';
import { confirmRide as confirm } from '../../domain/rides/apply-transition.ts';
import { requireDriving } from '../../domain/rides/eligibility.ts';
import { driver } from '../access.ts';
import { command } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';
import { lockForDriver, requestMove, saveMove } from './ride-transitions.ts';

/** The driver of a scheduled ride says that they will come, and may still drive. Repeating it changes nothing. */
export const confirmRide = command({
  access: driver,
  input: rideIdInput,
  run: async ({ tx, actor: { userId }, input: { rideId } }) => {
    const [ride, profile] = await Promise.all([lockForDriver(tx, rideId, userId), tx.drivers.find(userId)]);
    if (!profile) throw notFound('Ride');
    if (ride.status === 'confirmed') return ride;
    requireDriving(profile, tx.now());
    return saveMove(tx, confirm(ride, requestMove(tx, 'driver')));
  },
});
