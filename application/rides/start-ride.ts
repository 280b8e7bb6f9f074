import { DomainError } from '../../domain/errors.ts';
import { startRide as start } from '../../domain/rides/apply-transition.ts';
import { findingsOfStart } from '../../domain/rides/plausibility.ts';
import { refuseStart } from '../../domain/rides/start-pin.ts';
import { driver } from '../access.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { driverPresence } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { startPinMaker } from '../ports/rides.ts';
import { workflow } from '../use-case.ts';
import { explain, findPosition } from './explanations.ts';
import { startRideInput } from './inputs.ts';
import { lockForDriver, requestMove, saveMove } from './ride-transitions.ts';
import { readStartPin } from './start-pin.ts';

/**
 * The assigned driver starts the trip. Repeating it changes nothing; one trip at a time (`RIDE_OVERLAP`). Where the
 * rider wants it only with the PIN of the ride: `START_PIN_REQUIRED`, `START_PIN_WRONG`, and `START_PIN_LOCKED` after
 * five wrong ones, until the rider or the support has the PIN renewed or the ride is accepted anew.
 * Far from the pickup the ride is marked for the operator, with the driver's reason (`REASON_REQUIRED`).
 */
export const startRide = workflow({
  access: driver,
  input: startRideInput,
  needs: { driverPresence, startPinMaker, serviceArea },
  run: async ({ actor: { userId }, input, now, transact }, { driverPresence, ...pins }) => {
    const position = await findPosition(driverPresence, userId, input, now());
    const outcome = await transact(async (tx) => {
      const ride = await lockForDriver(tx, input.rideId, userId);
      if (ride.status === 'in_progress') return ride;
      // Throws what no PIN can help with.
      const started = start(ride, requestMove(tx, 'driver'));
      await rideFundings.of(ride).requireReady(tx, ride);
      const { pin, wrong } = await readStartPin(tx, ride, pins);
      const refusal = pin === null ? null : refuseStart(input.pin, pin, wrong);
      // Returned, not thrown: a wrong PIN is counted.
      if (refusal?.code === 'START_PIN_WRONG') await tx.startPins.countWrong(ride);
      if (refusal) return refusal;
      await explain(tx, ride, findingsOfStart(ride, position), input);
      return saveMove(tx, started);
    });
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  },
});
