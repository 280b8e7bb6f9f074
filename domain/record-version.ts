import { DomainError } from './errors.ts';

/** What people see and change of a record, by the names that its inputs have for it. */
export type RecordFields = Readonly<Record<string, unknown>>;

/** A record as it stands now. */
export interface VersionedRecord {
  /** Another one as soon as anything in it is different. */
  readonly version: string;
  readonly saved: RecordFields;
}

/** A record whose version is made of what it holds: what nobody changes by hand (a position, a balance) is left out. */
export function toVersioned(saved: RecordFields): VersionedRecord {
  return { version: versionOf(saved), saved };
}

/** Equal for equal content, whatever the order of its fields. */
export function versionOf(content: unknown): string {
  return fnv1a(JSON.stringify(content, sortKeys) ?? '')
    .toString(16)
    .padStart(16, '0');
}

/**
 * Lets a change through that was made looking at the record as it is now, and one that would leave it as it is: then
 * nothing of anybody's is lost. Without a version every change passes. Throws `RECORD_CHANGED` (conflict) with what is
 * saved now and its version.
 */
export function requireVersion(
  { version, saved }: VersionedRecord,
  seen: string | null | undefined,
  wanted: RecordFields | null = null,
): void {
  if (isVersion(version, seen)) return;
  if (wanted && isWithin(wanted, saved)) return;
  throw recordChanged({ version, saved });
}

/** Without details for whoever is not to read by a refusal what is saved. */
export function recordChanged(details?: VersionedRecord): DomainError {
  const message = 'This was changed meanwhile. Nothing was saved.';
  return new DomainError('conflict', 'RECORD_CHANGED', message, { ...details });
}

/** Whether that version was looked at; who names none does not mind. */
export function isVersion(version: string, seen: string | null | undefined): boolean {
  return seen === null || seen === undefined || seen === version;
}

function isWithin(wanted: RecordFields, saved: RecordFields): boolean {
  return Object.entries(wanted).every(
    ([field, value]) => value === undefined || versionOf(value) === versionOf(saved[field]),
  );
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** FNV-1a with 64 bits: tells contents apart, and hides nothing. */
function fnv1a(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash;
}
