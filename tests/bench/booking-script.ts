import type { WireStatement } from '../support/watch-statements.ts';

/** Who books: the rider and what stands in the sessions table for the session. */
export interface Booker {
  readonly riderId: string;
  readonly sessionId: string;
}

/** What differs from one booking to the next: who books, and the ids made for it (counted from 0). */
export type Placeholder = 'rider' | 'session' | number;

export type ScriptValue =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | { readonly kind: 'text'; readonly parts: readonly (string | { readonly placeholder: Placeholder })[] }
  /** So long after the booking. */
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'list'; readonly items: readonly ScriptValue[] };

export interface ScriptStatement {
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly ScriptValue[];
}

/** The statements of one booking by round trip: plain data, for a program that knows nothing of the app. */
export interface BookingScript {
  readonly roundTrips: readonly (readonly ScriptStatement[])[];
  /** How many ids a booking makes. */
  readonly ids: number;
}

export interface RecordedBooking {
  /** When it was asked for: times in it are later or, of the session's idleness, earlier. */
  readonly at: Date;
  readonly booker: Booker;
  readonly sent: readonly WireStatement[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Makes a script of what the product sent for the same booking of two riders: an id in one of them only was made for
 * that booking, everything else belongs to every booking.
 */
export function bookingScript(one: RecordedBooking, other: RecordedBooking): BookingScript {
  const toShape = ({ sent }: RecordedBooking) => JSON.stringify(sent.map(({ name, text }) => name ?? text));
  if (toShape(one) !== toShape(other)) throw new Error('Two bookings sent different statements');
  const known = new Set([...uuidsIn(other.sent), one.booker.riderId]);
  const fresh = [...new Set(uuidsIn(one.sent))].filter((uuid) => !known.has(uuid));
  const placeholders = new Map<string, Placeholder>([
    [one.booker.riderId, 'rider'],
    [one.booker.sessionId, 'session'],
    ...fresh.map((uuid, index) => [uuid, index] as const),
  ]);
  const bookedAtMs = one.at.getTime();
  const toScript = ({ name, text, values }: WireStatement) => ({
    name,
    text,
    values: values.map((value) => scriptValue(value, placeholders, bookedAtMs)),
  });
  const trips = [...new Set(one.sent.map(({ roundTrip }) => roundTrip))];
  const roundTrips = trips.map((trip) =>
    one.sent.filter(({ roundTrip }) => roundTrip === trip).map(toScript),
  );
  return { roundTrips, ids: fresh.length };
}

function uuidsIn(sent: readonly WireStatement[]): string[] {
  return sent.flatMap(({ values }) => JSON.stringify(values).match(UUID) ?? []);
}

function scriptValue(
  value: unknown,
  placeholders: ReadonlyMap<string, Placeholder>,
  bookedAtMs: number,
): ScriptValue {
  if (value instanceof Date)
    return { kind: 'time', seconds: Math.round((value.getTime() - bookedAtMs) / 1000) };
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map((item) => scriptValue(item, placeholders, bookedAtMs)) };
  }
  if (typeof value === 'string') return scriptText(value, placeholders);
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'constant', value };
  throw new TypeError(`A value nobody foresaw: ${typeof value}`);
}

function scriptText(text: string, placeholders: ReadonlyMap<string, Placeholder>): ScriptValue {
  const pieces = text.split(new RegExp(`(${[...placeholders.keys()].join('|')})`));
  if (pieces.length === 1) return { kind: 'constant', value: text };
  const parts = pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const placeholder = placeholders.get(piece);
      return placeholder === undefined ? piece : { placeholder };
    });
  return { kind: 'text', parts };
}
