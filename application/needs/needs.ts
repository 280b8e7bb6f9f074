import { notFound, orNotFound } from '../../domain/errors.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { hasNeeds, type RideNeeds } from '../../domain/needs/needs.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { orSystem, riderOrDispatcher, signedIn } from '../access.ts';
import { isOperator } from '../care/acting-for.ts';
import { passengerInput } from '../care/inputs.ts';
import { findRecordsOwner, lockRecordsOwner, recordKept } from '../care/passenger-records.ts';
import { lockForRider } from '../care/ride-rights.ts';
import type { AuditNote, Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { needsOfRideInput, saveNeedsInput } from './inputs.ts';
import { hasRide } from './visible-needs.ts';

/**
 * What the rider, or a passenger whom they speak for, needs of every ride; a booking begins with it. The first reading of each
 * operator is in the audit log; where nothing is needed nothing was read.
 */
export const showNeeds = command({
  access: riderOrDispatcher,
  input: passengerInput,
  run: async ({ tx, actor, input: { passengerId } }) => {
    const { riderId } = await findRecordsOwner(tx, actor, passengerId);
    const needs = await tx.riderNeeds.of(riderId);
    if (isOperator(actor) && hasNeeds(needs)) await recordReading(tx, actor, ['user', riderId]);
    return needs;
  },
});

/** Keeps it; rides that are booked stay as they are. Throws `RECORD_CHANGED`. */
export const saveNeeds = command({
  access: riderOrDispatcher,
  input: saveNeedsInput.extend(passengerInput.shape),
  run: async ({ tx, actor, input: { passengerId, version, ...needs } }) => {
    const owner = await lockRecordsOwner(tx, actor, passengerId);
    const { riderId } = owner;
    orNotFound(await tx.users.lock(riderId), 'User');
    requireVersion(toNeedsRecord(await tx.riderNeeds.of(riderId)), version, toNeedsRecord(needs).saved);
    await tx.riderNeeds.save(riderId, needs);
    await recordKept(tx, owner, 'needs.save-for-other');
    return needs;
  },
});

/**
 * All that is needed of a ride, for its rider and who may change it, for the driver who has it, until it is over, and for
 * operators. The first reading of each driver and operator is in the audit log; where nothing is needed nothing was read.
 */
export const readRideNeeds = command({
  access: orSystem(signedIn),
  input: needsOfRideInput,
  run: async ({ tx, actor, input: { rideId } }): Promise<RideNeeds> => {
    const role = actor.kind === 'user' ? actor.userType : 'system';
    // Locked: of two readings at once one is the first.
    const ride =
      role === 'rider'
        ? await lockForRider(tx, rideId, userIdOf(actor) ?? '', 'reschedule')
        : await tx.rides.lock(rideId);
    if (!ride || (role === 'driver' && !hasRide(ride, userIdOf(actor) ?? ''))) throw notFound('Ride');
    if (role !== 'rider' && hasNeeds(ride)) await recordReading(tx, actor, ['ride', rideId]);
    return { needs: ride.needs, extraMinutes: ride.extraMinutes };
  },
});

/** That an operator has read what somebody needs, the first time that they do. */
export async function recordReading(
  tx: Transaction,
  actor: Actor,
  subject: AuditNote['subject'],
): Promise<void> {
  const actorId = userIdOf(actor);
  const [, subjectId] = subject;
  const action = 'needs.read';
  if (actorId !== null && (await tx.audit.has({ action, subjectId, actorId }))) return;
  await tx.record({ action, subject });
}
