import { raw, type Model, type QueryBuilder } from 'objection';
import type { Page, PageRequest } from '../../application/ports/pages.ts';
import { invalidField } from '../../domain/errors.ts';
import { queryRows, type Rows } from './composed-query.ts';
import type { SqlRunner } from './sql-runner.ts';

/** How a column's values are written in a cursor, exactly, and what they become again. */
const TYPES = {
  /** Whole microseconds since 1970; 16 digits reach the year 2286. A `Date` ends at milliseconds and would skip rows. */
  time: {
    sql: (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`,
    pattern: /^\d{1,16}$/,
    parse: timeFromMicroseconds,
    cast: 'timestamptz',
  },
  number: { sql: toText, pattern: /^-?\d{1,30}(\.\d{1,30})?$/, parse: asItIs, cast: 'numeric' },
  text: { sql: toText, pattern: /^[^\0]*$/, parse: asItIs, cast: 'text' },
  boolean: { sql: toText, pattern: /^(true|false)$/, parse: asItIs, cast: 'boolean' },
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The order of a list: by one column, and by id where that is equal, both in the same direction, so that an index on
 * the two serves it either way. Nulls count as greater than every value, as they do in an index: last upwards, first
 * downwards.
 */
export interface Order {
  readonly column: string;
  readonly type: keyof typeof TYPES;
  readonly direction: 'asc' | 'desc';
  /** Only where it may hold nulls: the condition for those keeps the page from starting right in the index. */
  readonly isNullable?: boolean;
  /** A small whole number that comes before it, in the same direction. */
  readonly rank?: string;
  /** The table's name or alias in the query, where the names alone are ambiguous. */
  readonly table?: string;
}

/** The order of a list by the time in a column, latest first. */
export function newestFirst(column: string, table?: string): Order {
  return { column, type: 'time', direction: 'desc', ...(table !== undefined && { table }) };
}

/** For the select list of a page: where each row stands in the order. `table` as in `Order`. */
export function position({ column, type, rank, table }: Order, alias = table): string {
  const value = TYPES[type].sql(qualified(column, alias));
  return rank === undefined
    ? `${value} as position`
    : `${qualified(rank, alias)}::text || ':' || ${value} as position`;
}

/**
 * Narrows a query to the rows of a page, and one more that tells whether another page follows. Throws `INVALID_FIELD`
 * (`after`) for a cursor that is not one of a list in this order.
 */
export function onePage<M extends Model>(
  query: QueryBuilder<M>,
  order: Order,
  { limit, after }: PageRequest,
): QueryBuilder<M> {
  const [column, id] = [qualified(order.column, order.table), qualified('id', order.table)];
  const rank = order.rank === undefined ? [] : [qualified(order.rank, order.table)];
  if (after !== null && rank[0])
    continueAfterRanked(query, order, readCursor(order, after), [rank[0], column, id]);
  else if (after !== null) continueAfter(query, order, readCursor(order, after), column, id);
  return query
    .orderBy([...rank, column, id].map((name) => ({ column: name, order: order.direction })))
    .limit(limit + 1);
}

/** The page of the rows that `onePage` found; each row has its `id` and its `position`. */
export function toPage<Row extends Readonly<Record<string, unknown>>, Item>(
  rows: readonly Row[],
  order: Order,
  { limit }: Pick<PageRequest, 'limit'>,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const cursors = shown.map(({ position, id }) => encodeCursor(order, position, id));
  return {
    items: shown.map((row) => toItem(row)),
    cursors,
    nextCursor: rows.length > limit ? (cursors.at(-1) ?? null) : null,
  };
}

/** Reads a page of a list; `name` is the "area.method" of the view. Throws as `onePage`. */
export async function readPage<Item>(
  sql: SqlRunner,
  name: string,
  list: {
    readonly query: Rows;
    readonly order: Order;
    readonly page: PageRequest;
    readonly toItem: (row: Readonly<Record<string, unknown>>) => Item;
  },
): Promise<Page<Item>> {
  const { query, order, page, toItem } = list;
  const rows = await queryRows(sql, name, onePage(query.select(raw(position(order))), order, page));
  return toPage(rows, order, page, toItem);
}

/** Where a page ends; a null is a null in the column. */
interface Position {
  readonly rank: string | null;
  readonly value: string | null;
  readonly id: string;
}

function continueAfter<M extends Model>(
  query: QueryBuilder<M>,
  { type, direction, isNullable = false }: Order,
  { value, id: afterId }: Position,
  column: string,
  id: string,
): void {
  const isAfter = direction === 'asc' ? '>' : '<';
  if (value !== null) {
    const nullsFollow = isNullable && direction === 'asc' ? ` or ${column} is null` : '';
    const reached = [value, afterId];
    query.where(
      raw(`((${column}, ${id}) ${isAfter} (?::${TYPES[type].cast}, ?::uuid)${nullsFollow})`, reached),
    );
  } else {
    const valuesFollow = direction === 'desc' ? ` or ${column} is not null` : '';
    query.where(raw(`((${column} is null and ${id} ${isAfter} ?::uuid)${valuesFollow})`, [afterId]));
  }
}

function continueAfterRanked<M extends Model>(
  query: QueryBuilder<M>,
  { type, direction }: Order,
  { rank, value, id }: Position,
  columns: readonly [rank: string, column: string, id: string],
): void {
  const isAfter = direction === 'asc' ? '>' : '<';
  const reached = [rank, value, id];
  query.where(raw(`(${columns.join()}) ${isAfter} (?::smallint, ?::${TYPES[type].cast}, ?::uuid)`, reached));
}

const RANKED = /^(\d{1,4}):(.*)$/s;

function encodeCursor({ column, direction }: Order, value: unknown, id: unknown): string {
  return Buffer.from(JSON.stringify([`${column} ${direction}`, value, id])).toString('base64url');
}

/** Where a page begins after, for lists that are no query of one table. Throws as `onePage`. */
export function readCursor(
  { column, direction, type, isNullable = false, rank }: Order,
  cursor: string,
): Position {
  const [order, encoded, id] = parseCursor(cursor);
  const ranked = rank !== undefined && typeof encoded === 'string' ? RANKED.exec(encoded) : null;
  const value = rank === undefined ? encoded : ranked?.[2];
  const { pattern, parse } = TYPES[type];
  const isValue = value === null ? isNullable : typeof value === 'string' && pattern.test(value);
  if (order !== `${column} ${direction}` || !isValue || typeof id !== 'string' || !UUID.test(id))
    throw invalidField('after', 'After must be a cursor of this list');
  return { rank: ranked?.[1] ?? null, value: value === null ? null : parse(value as string), id };
}

function parseCursor(cursor: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) && parsed.length === 3 ? parsed : [];
  } catch {
    return [];
  }
}

function timeFromMicroseconds(microseconds: string): string {
  const digits = microseconds.padStart(4, '0');
  const untilMilliseconds = new Date(Number(digits.slice(0, -3))).toISOString();
  return untilMilliseconds.replace('Z', `${digits.slice(-3)}Z`);
}

function qualified(column: string, table?: string): string {
  return table === undefined ? column : `${table}.${column}`;
}

function toText(column: string): string {
  return `${column}::text`;
}

function asItIs(value: string): string {
  return value;
}
