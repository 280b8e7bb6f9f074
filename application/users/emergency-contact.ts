import { orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type EmergencyContact, toEmergencyContactRecord } from '../../domain/users/emergency-contact.ts';
import { riderOrDispatcher } from '../access.ts';
import { passengerInput } from '../care/inputs.ts';
import {
  findRecordsOwner,
  lockRecordsOwner,
  recordKept,
  type RecordsOwner,
} from '../care/passenger-records.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { removeEmergencyContactInput, saveEmergencyContactInput } from './inputs.ts';

/** Whom the rider, or a passenger whom they speak for, wants to be told in an emergency; null for nobody. */
export const showEmergencyContact = command({
  access: riderOrDispatcher,
  input: passengerInput,
  run: async ({ tx, actor, input: { passengerId } }) => {
    const { riderId } = await findRecordsOwner(tx, actor, passengerId);
    return tx.emergencyContacts.of(riderId);
  },
});

/** Keeps somebody in the place of whom was kept. Throws `RECORD_CHANGED`. */
export const saveEmergencyContact = command({
  access: riderOrDispatcher,
  input: saveEmergencyContactInput.extend(passengerInput.shape),
  run: async ({ tx, actor, input: { passengerId, version, language, ...person } }) => {
    const contact: EmergencyContact = { ...person, language: language ?? null };
    const owner = await lockRecordsOwner(tx, actor, passengerId);
    await requireSeen(tx, owner, version, contact);
    await tx.emergencyContacts.save(owner.riderId, contact);
    await recordKept(tx, owner, 'emergency-contact.save-for-other');
    return contact;
  },
});

/** Forgets whom was kept. Throws `RECORD_CHANGED`. */
export const removeEmergencyContact = command({
  access: riderOrDispatcher,
  input: removeEmergencyContactInput.extend(passengerInput.shape),
  run: async ({ tx, actor, input: { passengerId, version } }) => {
    const owner = await lockRecordsOwner(tx, actor, passengerId);
    await requireSeen(tx, owner, version, null);
    await tx.emergencyContacts.remove(owner.riderId);
    await recordKept(tx, owner, 'emergency-contact.remove-for-other');
    return null;
  },
});

async function requireSeen(
  tx: Transaction,
  { riderId }: RecordsOwner,
  version: string | null | undefined,
  wanted: EmergencyContact | null,
): Promise<void> {
  orNotFound(await tx.users.lock(riderId), 'User');
  const kept = await tx.emergencyContacts.of(riderId);
  requireVersion(toEmergencyContactRecord(kept), version, wanted && toEmergencyContactRecord(wanted).saved);
}
