import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  hasStartPin,
  needsStartPin,
  requireStartPin,
  START_PIN_CHOICES,
} from '../../domain/rides/start-pin.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { orSystem, rider, riderOrAdmin, signedIn } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { startPinMaker, toRideEvent } from '../ports/rides.ts';
import { command, workflow } from '../use-case.ts';
import { rideIdInput } from './inputs.ts';

export const startPinChoiceInput = z.object({ choice: z.enum(START_PIN_CHOICES) });

/** When the rider wants to read a PIN to the driver before a trip starts. */
export const showStartPinChoice = command({
  access: rider,
  run: ({ tx, actor }) => tx.startPins.choice(actor.userId),
});

export const chooseStartPin = command({
  access: rider,
  input: startPinChoiceInput,
  run: async ({ tx, actor, input: { choice } }) => {
    await tx.startPins.choose(actor.userId, choice);
    return choice;
  },
});

/** For the rider of a ride whose driver is on the way; null for everybody else, and where no PIN is wanted now. */
export const showStartPin = workflow({
  access: signedIn,
  needs: { startPinMaker, serviceArea },
  run: async ({ actor, now, transact }, { startPinMaker, serviceArea }, ride: Ride) => {
    if (actor.userId !== ride.riderId || !hasStartPin(ride)) return null;
    const [choice, { renewals }] = await transact(({ startPins }) =>
      Promise.all([startPins.choice(ride.riderId), startPins.tries(ride)]),
    );
    return needsStartPin(choice, now(), serviceArea.timeZone) ? startPinMaker.pinOf(ride, renewals) : null;
  },
});

/**
 * Gives a ride another PIN, which only its rider is shown: the way out when the driver has tried five wrong ones, or
 * somebody overheard it. By the rider, or by the support, who are recorded. Throws `START_PIN_UNUSED`.
 */
export const renewStartPin = command({
  access: orSystem(riderOrAdmin),
  input: rideIdInput,
  run: async ({ tx, actor, input: { rideId } }) => {
    const isRider = actor.kind === 'user' && actor.userType === 'rider';
    const ride = await tx.rides.lock(rideId);
    if (!ride || (isRider && ride.riderId !== userIdOf(actor))) throw notFound('Ride');
    requireStartPin(ride, await tx.startPins.choice(ride.riderId));
    const note = { reason: null, before: null, after: null };
    await Promise.all([
      tx.startPins.renew(ride),
      tx.events.rideChanged(toRideEvent(ride)),
      !isRider && tx.record({ action: 'ride.renew-start-pin', subject: ['ride', rideId], ...note }),
    ]);
    return ride;
  },
});
