import { orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { type EmergencyContact, toEmergencyContactRecord } from '../../domain/users/emergency-contact.ts';
import { rider } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { removeEmergencyContactInput, saveEmergencyContactInput } from './inputs.ts';

/** Whom the rider wants to be told in an emergency; null for nobody. For the rider alone. */
export const showEmergencyContact = command({
  access: rider,
  run: ({ tx, actor }) => tx.emergencyContacts.of(actor.userId),
});

/** Keeps somebody in the place of whom was kept. Throws `RECORD_CHANGED`. */
export const saveEmergencyContact = command({
  access: rider,
  input: saveEmergencyContactInput,
  run: async ({ tx, actor: { userId }, input: { version, language, ...person } }) => {
    const contact: EmergencyContact = { ...person, language: language ?? null };
    await requireSeen(tx, userId, version, contact);
    await tx.emergencyContacts.save(userId, contact);
    return contact;
  },
});

/** Forgets whom was kept. Throws `RECORD_CHANGED`. */
export const removeEmergencyContact = command({
  access: rider,
  input: removeEmergencyContactInput,
  run: async ({ tx, actor: { userId }, input: { version } }) => {
    await requireSeen(tx, userId, version, null);
    await tx.emergencyContacts.remove(userId);
    return null;
  },
});

async function requireSeen(
  tx: Transaction,
  userId: string,
  version: string | null | undefined,
  wanted: EmergencyContact | null,
): Promise<void> {
  orNotFound(await tx.users.lock(userId), 'User');
  const kept = await tx.emergencyContacts.of(userId);
  requireVersion(toEmergencyContactRecord(kept), version, wanted && toEmergencyContactRecord(wanted).saved);
}
