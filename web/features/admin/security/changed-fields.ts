import { formatMoney } from '../../../../domain/money/format-money.ts';

/** A field of a record that was changed, as texts; empty where there was nothing. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between a record before and after a change, both as JSON. */
export function getChangedFields(before: string | null, after: string | null): readonly ChangedField[] {
  const [old, next] = [toFields(before), toFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((name) => ({
      name: toWords(name),
      before: toText(name, old[name]),
      after: toText(name, next[name]),
    }))
    .filter((field) => field.before !== field.after);
}

function toFields(json: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const CENTS = /Cents$/;

/** "amountCents" → "Amount", "userType" → "User type", "driverId" → "Driver", "payout-request" → "Payout request". */
export function toWords(name: string): string {
  const words = name
    .replace(CENTS, '')
    .replace(/(?<=.)Id$/, '')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (CENTS.test(name) && typeof value === 'number') return formatMoney(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
