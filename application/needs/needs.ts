import { notFound, orNotFound } from '../../domain/errors.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { hasNeeds, type RideNeeds } from '../../domain/needs/needs.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { driverOrAdmin, orSystem, rider } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { needsOfRideInput, saveNeedsInput } from './inputs.ts';
import { hasRide } from './visible-needs.ts';

/** What the rider needs of every ride; a booking begins with it. */
export const showNeeds = command({
  access: rider,
  run: ({ tx, actor }) => tx.riderNeeds.of(actor.userId),
});

/** Keeps what the rider needs of every ride; rides that are booked stay as they are. Throws `RECORD_CHANGED`. */
export const saveNeeds = command({
  access: rider,
  input: saveNeedsInput,
  run: async ({ tx, actor: { userId }, input: { version, ...needs } }) => {
    orNotFound(await tx.users.lock(userId), 'User');
    requireVersion(toNeedsRecord(await tx.riderNeeds.of(userId)), version, toNeedsRecord(needs).saved);
    await tx.riderNeeds.save(userId, needs);
    return needs;
  },
});

/**
 * All that the rider of a ride needs, for the driver who has it, until it is over, and for operators. The first reading of
 * each is in the audit log; where nothing is needed nothing was read.
 */
export const readRideNeeds = command({
  access: orSystem(driverOrAdmin),
  input: needsOfRideInput,
  run: async ({ tx, actor, input: { rideId } }): Promise<RideNeeds> => {
    // Locked: of two readings at once one is the first.
    const ride = await tx.rides.lock(rideId);
    const isDriver = actor.kind === 'user' && actor.userType === 'driver';
    if (!ride || (isDriver && !hasRide(ride, actor.userId))) throw notFound('Ride');
    if (hasNeeds(ride)) await recordReading(tx, actor, rideId);
    return { needs: ride.needs, extraMinutes: ride.extraMinutes };
  },
});

async function recordReading(tx: Transaction, actor: Actor, rideId: string): Promise<void> {
  const actorId = userIdOf(actor);
  const reading = { action: 'needs.read', subjectId: rideId };
  if (actorId !== null && (await tx.audit.has({ ...reading, actorId }))) return;
  await tx.record({ action: reading.action, subject: ['ride', rideId] });
}
