import { arriveAtPickup as arrive } from '../../domain/rides/apply-transition.ts';
import { findingsOfArrival } from '../../domain/rides/plausibility.ts';
import { driver } from '../access.ts';
import { driverPresence } from '../ports/drivers.ts';
import { workflow } from '../use-case.ts';
import { explain, findPosition } from './explanations.ts';
import { arriveAtPickupInput } from './inputs.ts';
import { lockForDriver, requestMove, saveMove } from './ride-transitions.ts';

/**
 * The assigned driver says that they wait at the pickup, which the rider is told with how far away they are. Far from the
 * pickup the ride is marked for the operator, with the driver's reason (`REASON_REQUIRED`). Repeating it changes nothing.
 */
export const arriveAtPickup = workflow({
  access: driver,
  input: arriveAtPickupInput,
  needs: { driverPresence },
  run: async ({ actor: { userId }, input, now, transact }, { driverPresence }) => {
    const position = await findPosition(driverPresence, userId, input, now());
    return transact(async (tx) => {
      const ride = await lockForDriver(tx, input.rideId, userId);
      const arrived = arrive(ride, position, requestMove(tx, 'driver'));
      if (ride.arrivedAt) return ride;
      await explain(tx, ride, findingsOfArrival(ride, position), input);
      return saveMove(tx, arrived);
    });
  },
});
