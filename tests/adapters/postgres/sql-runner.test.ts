import { describe, expect, it } from 'vitest';
import { runnerOf, type Answer, type Query } from '../../../adapters/postgres/sql-runner.ts';

const QUERY: Query<number> = { name: 'test.numbers', text: 'select 1' };

/** A runner of which every statement returns these rows. */
const answering = (...rows: readonly number[]) =>
  runnerOf(async <Row>() => ({ rows, count: rows.length }) as unknown as Answer<Row>);

describe('a runner', () => {
  it('gives all rows, the first, and how many there are', async () => {
    const sql = answering(7, 8);
    expect(await sql.all(QUERY)).toEqual([7, 8]);
    expect(await sql.first(QUERY)).toBe(7);
    expect(await sql.only(QUERY)).toBe(7);
    expect(await sql.count(QUERY)).toBe(2);
    expect(await sql.some(QUERY)).toBe(true);
    expect(await sql.write(QUERY)).toBeUndefined();
    expect(await sql.change(QUERY, 'Number')).toBeUndefined();
  });

  it('gives nothing where there is no row', async () => {
    const sql = answering();
    expect(await sql.all(QUERY)).toEqual([]);
    expect(await sql.first(QUERY)).toBeNull();
    expect(await sql.count(QUERY)).toBe(0);
    expect(await sql.some(QUERY)).toBe(false);
    expect(await sql.write(QUERY)).toBeUndefined();
  });

  it('reads a false value of the first row as one', async () => {
    expect(await answering(0).first(QUERY)).toBe(0);
    expect(await answering(0).only(QUERY)).toBe(0);
  });

  it('throws where a row has to be', async () => {
    const sql = answering();
    await expect(sql.only(QUERY)).rejects.toThrow('test.numbers has no row');
    await expect(sql.only(QUERY, 'Number')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(sql.change(QUERY, 'Number')).rejects.toMatchObject({ kind: 'not_found' });
  });
});
