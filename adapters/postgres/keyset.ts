import type { Model, QueryBuilder } from 'objection';
import type { Page, PageRequest } from '../../application/ports/pages.ts';
import { invalidField } from '../../domain/errors.ts';

/** "<microseconds since 1970>.<uuid>" before it is made opaque; 16 digits reach the year 2286. */
const POSITION = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A row that knows its place in a list ordered by time and id. */
export interface PlacedRow {
  readonly id: string;
  /** From `exactTime`. */
  readonly exact_time: string;
}

/** For a select list: a row's time in whole microseconds. A `Date` ends at milliseconds and would skip rows. */
export function exactTime(timeColumn: string): string {
  return `(extract(epoch from ${timeColumn}) * 1000000)::bigint::text as exact_time`;
}

/**
 * Narrows a query to the rows of a page, newest first, and one more that tells whether another page follows.
 * `order` names the columns of an index. Throws `INVALID_FIELD` (`after`) for a cursor that is none of ours.
 */
export function newestFirst<M extends Model>(
  query: QueryBuilder<M>,
  order: { readonly time: string; readonly id: string },
  { limit, after }: PageRequest,
): QueryBuilder<M> {
  if (after !== null) {
    const { time, id } = decodeCursor(after);
    query.whereRaw(`(${order.time}, ${order.id}) < (?::timestamptz, ?::uuid)`, [time, id]);
  }
  return query
    .orderBy([order.time, order.id].map((column) => ({ column, order: 'desc' as const })))
    .limit(limit + 1);
}

/** The page of the rows that `newestFirst` found. */
export function toPage<Row extends PlacedRow, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const cursors = shown.map((row) => encodeCursor(row));
  return {
    items: shown.map((row) => toItem(row)),
    cursors,
    nextCursor: rows.length > limit ? (cursors.at(-1) ?? null) : null,
  };
}

function encodeCursor(row: PlacedRow): string {
  return Buffer.from(`${row.exact_time}.${row.id}`).toString('base64url');
}

function decodeCursor(cursor: string): { time: string; id: string } {
  const [, microseconds, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (microseconds === undefined || id === undefined)
    throw invalidField('after', 'is not a cursor of a list');
  const digits = microseconds.padStart(4, '0');
  const untilSeconds = new Date(Number(digits.slice(0, -3))).toISOString();
  return { time: untilSeconds.replace('Z', `${digits.slice(-3)}Z`), id };
}
