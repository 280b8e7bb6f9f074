import { z } from 'zod';
import { notFound } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
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
import { type StartPinMaker, startPinMaker, toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
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
  run: async ({ actor, transact }, needs, ride: Ride) => {
    if (actor.userId !== ride.riderId || !hasStartPin(ride)) return null;
    return (await transact((tx) => readStartPin(tx, ride, needs))).pin;
  },
});

/** The PIN that the ride takes now, null where none is wanted, and how many wrong ones its driver has tried. */
export async function readStartPin(
  { startPins, now }: Transaction,
  ride: Ride,
  needs: { readonly startPinMaker: StartPinMaker; readonly serviceArea: ServiceArea },
): Promise<{ readonly pin: string | null; readonly wrong: number }> {
  const [choice, { wrong, renewals }] = await Promise.all([
    startPins.choice(ride.riderId),
    startPins.tries(ride),
  ]);
  const isNeeded = needsStartPin(choice, now(), needs.serviceArea.timeZone);
  return { pin: isNeeded ? needs.startPinMaker.pinOf(ride, renewals) : null, wrong };
}

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
