import { describe, expect, it } from 'vitest';
import { queryBuilder } from '../../../adapters/postgres/composed-query.ts';
import { newestFirst, toPage } from '../../../adapters/postgres/keyset.ts';
import { RideModel } from '../../../adapters/postgres/models/ride-model.ts';

const ID = '01961234-aaaa-7bbb-8ccc-0123456789ab';
const ORDER = { time: 'created_at', id: 'id' };

const row = (exactTime: string) => ({ id: ID, exact_time: exactTime });
const opaque = (text: string) => Buffer.from(text).toString('base64url');

function cursorAt(exactTime: string): string {
  const { nextCursor } = toPage([row(exactTime), row('0')], 1, () => null);
  return nextCursor ?? 'none';
}

function bindingsAfter(after: string): readonly unknown[] {
  const query = newestFirst(RideModel.query(queryBuilder), ORDER, { limit: 10, after });
  return query.toKnexQuery().toSQL().bindings;
}

describe('pages by time and id', () => {
  it('ask for one row more than the page, to know whether another page follows', () => {
    const query = newestFirst(RideModel.query(queryBuilder), ORDER, { limit: 10, after: null });
    expect(query.toKnexQuery().toSQL().toNative()).toMatchObject({
      sql: 'select "rides".* from "rides" order by "created_at" desc, "id" desc limit $1',
      bindings: [11],
    });
  });

  it('show the rows of the page with a cursor each, and the next cursor only when there is more', () => {
    const rows = [row('3'), row('2'), row('1')];
    expect(toPage(rows, 2, ({ exact_time }) => exact_time)).toEqual({
      items: ['3', '2'],
      cursors: [opaque(`3.${ID}`), opaque(`2.${ID}`)],
      nextCursor: opaque(`2.${ID}`),
    });
    expect(toPage(rows, 3, ({ exact_time }) => exact_time)).toEqual({
      items: ['3', '2', '1'],
      cursors: [opaque(`3.${ID}`), opaque(`2.${ID}`), opaque(`1.${ID}`)],
      nextCursor: null,
    });
    expect(toPage([], 3, () => null)).toEqual({ items: [], cursors: [], nextCursor: null });
  });

  it.each([
    ['1772359200123456', '2026-03-01T10:00:00.123456Z'],
    ['1772359200000001', '2026-03-01T10:00:00.000001Z'],
    ['1772359200999999', '2026-03-01T10:00:00.999999Z'],
    ['1772359200000000', '2026-03-01T10:00:00.000000Z'],
    ['7', '1970-01-01T00:00:00.000007Z'],
    ['9999999999999999', '2286-11-20T17:46:39.999999Z'],
  ])('continue at exactly %s microseconds', (exactTime, time) => {
    expect(bindingsAfter(cursorAt(exactTime))).toEqual([time, ID, 11]);
  });

  it.each([
    ['nothing', ''],
    ['text', 'next'],
    ['characters outside base64', 'naïve ☃'],
    ['a time without an id', opaque('1772359200123456')],
    ['an id that is none', opaque('1772359200123456.42')],
    ['a time before 1970', opaque(`-5.${ID}`)],
    ['a time beyond what fits', opaque(`17723592001234567.${ID}`)],
    ['a time in another notation', opaque(`1e15.${ID}`)],
    ['more behind the id', opaque(`1772359200123456.${ID}' or 1=1`)],
    ['a line break behind the id', opaque(`1772359200123456.${ID}\n`)],
    ['NUL bytes', opaque(`\0${ID}`)],
  ])('refuse %s as a cursor, naming the field', (_, after) => {
    expect(() => bindingsAfter(after)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'INVALID_FIELD', details: { field: 'after' } }),
    );
  });
});
