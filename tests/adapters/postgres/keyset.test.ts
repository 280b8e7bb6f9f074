import { describe, expect, it } from 'vitest';
import { queryOf } from '../../../adapters/postgres/composed-query.ts';
import { newestFirst, onePage, toPage, type Order } from '../../../adapters/postgres/keyset.ts';
import { RIDES } from '../../../adapters/postgres/rides/ride-table.ts';

const ID = '01961234-aaaa-7bbb-8ccc-0123456789ab';
const NEWEST = newestFirst('created_at');
const BY_NAME: Order = { column: 'name', type: 'text', direction: 'asc' };
const BY_COUNT: Order = { column: 'count', type: 'number', direction: 'asc' };

const row = (position: string | null) => ({ id: ID, position });
const opaque = (text: string) => Buffer.from(text).toString('base64url');
const forged = (...parts: unknown[]) => opaque(JSON.stringify(parts));

function cursorAt(order: Order, position: string | null): string {
  const { nextCursor } = toPage([row(position), row('0')], order, { limit: 1 }, () => null);
  return nextCursor ?? 'none';
}

function getBindings(order: Order, after: string): readonly unknown[] {
  return onePage(queryOf(RIDES), order, { limit: 10, after }).toKnexQuery().toSQL().bindings;
}

const REFUSED = expect.objectContaining({
  kind: 'invalid',
  code: 'INVALID_FIELD',
  details: { field: 'after' },
}) as unknown;

describe('pages in the order of a column and of ids', () => {
  it('ask for one row more than the page, to know whether another page follows', () => {
    const query = onePage(queryOf(RIDES), NEWEST, { limit: 10, after: null });
    expect(query.toKnexQuery().toSQL().toNative()).toMatchObject({
      sql: 'select "rides".* from "rides" order by "created_at" desc, "id" desc limit $1',
      bindings: [11],
    });
  });

  it('show the rows of the page with a cursor each, and the next cursor only when there is more', () => {
    const rows = [row('3'), row('2'), row('1')];
    const read = (limit: number) => toPage(rows, NEWEST, { limit }, ({ position }) => position);
    const cursors = ['3', '2', '1'].map((position) => forged('created_at desc', position, ID));
    expect(read(2)).toEqual({ items: ['3', '2'], cursors: cursors.slice(0, 2), nextCursor: cursors[1] });
    expect(read(3)).toEqual({ items: ['3', '2', '1'], cursors, nextCursor: null });
    expect(toPage([], NEWEST, { limit: 3 }, () => null)).toEqual({
      items: [],
      cursors: [],
      nextCursor: null,
    });
  });

  it.each([
    ['1772359200123456', '2026-03-01T10:00:00.123456Z'],
    ['1772359200000001', '2026-03-01T10:00:00.000001Z'],
    ['1772359200999999', '2026-03-01T10:00:00.999999Z'],
    ['1772359200000000', '2026-03-01T10:00:00.000000Z'],
    ['7', '1970-01-01T00:00:00.000007Z'],
    ['9999999999999999', '2286-11-20T17:46:39.999999Z'],
  ])('continue at exactly %s microseconds', (microseconds, time) => {
    expect(getBindings(NEWEST, cursorAt(NEWEST, microseconds))).toEqual([time, ID, 11]);
  });

  it('continue at any text and any number', () => {
    const name = `O'Brien ☃ "]\n`;
    expect(getBindings(BY_NAME, cursorAt(BY_NAME, name))).toEqual([name, ID, 11]);
    expect(getBindings(BY_COUNT, cursorAt(BY_COUNT, '-12.50'))).toEqual(['-12.50', ID, 11]);
  });
});

describe('a cursor is refused, naming the field,', () => {
  it.each([
    ['that is empty', ''],
    ['of plain text', 'next'],
    ['with characters outside base64', 'naïve ☃'],
    ['that is no list', opaque('{"length":3}')],
    ['without an id', forged('created_at desc', '1772359200123456')],
    ['with more behind the id', forged('created_at desc', '1772359200123456', ID, 1)],
    ['of an id that is none', forged('created_at desc', '1772359200123456', '42')],
    ['of an id with SQL behind it', forged('created_at desc', '1772359200123456', `${ID}' or 1=1`)],
    ['of an id with a line break behind it', forged('created_at desc', '1772359200123456', `${ID}\n`)],
    ['of a time before 1970', forged('created_at desc', '-5', ID)],
    ['of a time beyond what fits', forged('created_at desc', '17723592001234567', ID)],
    ['of a time in another notation', forged('created_at desc', '1e15', ID)],
    ['of a time that is a number', forged('created_at desc', 1772359200123456, ID)],
    ['of a null where there is none', forged('created_at desc', null, ID)],
    ['of the other direction', forged('created_at asc', '1772359200123456', ID)],
    ['of another column', forged('updated_at desc', '1772359200123456', ID)],
  ])('%s', (_, after) => {
    expect(() => getBindings(NEWEST, after)).toThrow(REFUSED);
  });

  it('of a text with a NUL, which the database does not take, or of a number that is none', () => {
    expect(() => getBindings(BY_NAME, forged('name asc', 'a\0b', ID))).toThrow(REFUSED);
    expect(() => getBindings(BY_COUNT, forged('count asc', '12; drop', ID))).toThrow(REFUSED);
    expect(() => getBindings(BY_COUNT, forged('count asc', 'NaN', ID))).toThrow(REFUSED);
  });
});
