import { toVersioned, type VersionedRecord } from '../record-version.ts';

/** The languages that somebody can be written to in. */
export const CONTACT_LANGUAGES = ['en', 'es'] as const;
export type ContactLanguage = (typeof CONTACT_LANGUAGES)[number];

/** Whom a rider wants to be told in an emergency. The rider's own phone writes to them; the product never does. */
export interface EmergencyContact {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  /** In which a message to them is proposed; null for that of the page. */
  readonly language: ContactLanguage | null;
}

/** As it stands, or that there is none. */
export function toEmergencyContactRecord(contact: EmergencyContact | null): VersionedRecord {
  return toVersioned({
    name: contact?.name ?? null,
    phone: contact?.phone ?? null,
    language: contact?.language ?? null,
  });
}
