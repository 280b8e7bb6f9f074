import { z } from 'zod';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { arriveAtPickup as arrive, startRide as start } from '../../domain/rides/apply-transition.ts';
import { findingsOfArrival, findingsOfStart } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  hasStartPin,
  needsStartPin,
  refuseStart,
  requireStartPin,
  START_PIN_CHOICES,
  startPinChoiceOf,
} from '../../domain/rides/start-pin.ts';
import { driver, orSystem, rider, riderOrDispatcher, signedIn } from '../access.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { driverPresence } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { type StartPinMaker, startPinMaker, toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { explain, findPosition } from './explanations.ts';
import { arriveAtPickupInput, rideIdInput, startRideInput } from './inputs.ts';
import { findRights, requireRight } from '../care/ride-rights.ts';
import { lockForDriver, requestMove, saveMove } from './ride-transitions.ts';

export const startPinChoiceInput = z.object({ choice: z.enum(START_PIN_CHOICES) });

/** When the rider wants to read a PIN to the driver before a trip starts. */
export const showStartPinChoice = command({
  access: rider,
  run: async ({ tx, actor }) => (await tx.startPins.choice(actor.userId)) ?? 'off',
});

export const chooseStartPin = command({
  access: rider,
  input: startPinChoiceInput,
  run: async ({ tx, actor, input: { choice } }) => {
    await tx.startPins.choose(actor.userId, choice);
    return choice;
  },
});

/**
 * For the rider of a ride whose driver is on the way, and who sees it for them, to tell them; null for everybody else, and
 * where no PIN is wanted now.
 */
export const showStartPin = workflow({
  access: signedIn,
  needs: { startPinMaker, serviceArea },
  run: async ({ actor, transact }, needs, ride: Ride) => {
    if (actor.userType !== 'rider' || !hasStartPin(ride)) return null;
    return transact(async (tx) => {
      const rights = await findRights(tx, ride, actor.userId);
      return rights.includes('see') ? (await readStartPin(tx, ride, needs)).pin : null;
    });
  },
});

/** The PIN that the ride takes now, null where none is wanted, and how many wrong ones its driver has tried. */
async function readStartPin(
  { startPins, now }: Transaction,
  ride: Ride,
  needs: { readonly startPinMaker: StartPinMaker; readonly serviceArea: ServiceArea },
): Promise<{ readonly pin: string | null; readonly wrong: number }> {
  const [chosen, { wrong, renewals }] = await Promise.all([
    startPins.choice(ride.riderId),
    startPins.tries(ride),
  ]);
  const isNeeded = needsStartPin(startPinChoiceOf(ride, chosen), now(), needs.serviceArea.timeZone);
  return { pin: isNeeded ? needs.startPinMaker.pinOf(ride, renewals) : null, wrong };
}

/**
 * Gives a ride another PIN, which only its rider and who sees it for them are shown: the way out when the driver has tried five wrong ones, or
 * somebody overheard it. By them, or by the support, who are recorded. Throws `START_PIN_UNUSED`.
 */
export const renewStartPin = command({
  access: orSystem(riderOrDispatcher),
  input: rideIdInput,
  run: async ({ tx, actor, input: { rideId } }) => {
    const isRider = actor.kind === 'user' && actor.userType === 'rider';
    const ride = await tx.rides.lock(rideId);
    if (!ride) throw notFound('Ride');
    if (isRider) requireRight(await findRights(tx, ride, actor.userId), 'see');
    requireStartPin(ride, startPinChoiceOf(ride, await tx.startPins.choice(ride.riderId)));
    const note = { reason: null, before: null, after: null };
    await Promise.all([
      tx.startPins.renew(ride),
      tx.events.rideChanged(toRideEvent(ride)),
      !isRider && tx.record({ action: 'ride.renew-start-pin', subject: ['ride', rideId], ...note }),
    ]);
    return ride;
  },
});

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
