import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  constraintError,
  domainErrorFrom,
  isWorthRetrying,
  KNOWN_CONSTRAINTS,
} from '../../../adapters/postgres/constraint-errors.ts';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();

function serverError(code: string, constraint?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, constraint });
}

describe('errors of the database', () => {
  it('are known by names that the schema has', async () => {
    const { rows } = await sql.db.query<{ name: string }>(
      `select name from unnest($1::text[]) as known (name)
       where not exists (select from pg_constraint where conname = name)
         and not exists (select from pg_class where relname = name and relkind = 'i')
         and not exists (select from pg_trigger where tgname = name)
         and not exists (select from pg_proc where position(format('%L', name) in prosrc) > 0)`,
      [KNOWN_CONSTRAINTS],
    );
    expect(rows).toEqual([]);
  });

  it.each(KNOWN_CONSTRAINTS)('are what users understand: %s', (constraint) => {
    const error = serverError('23505', constraint);
    const { kind, code, message } = constraintError(constraint);
    expect(domainErrorFrom(error)).toMatchObject({ name: 'DomainError', kind, code, message, cause: error });
    expect(kind).not.toBe('unavailable');
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  it.each(['40001', '40P01'])('are worth another try: %s', (code) => {
    const error = serverError(code);
    expect(isWorthRetrying(error)).toBe(true);
    expect(domainErrorFrom(error)).toMatchObject({ kind: 'conflict', code: 'CONCURRENT_CHANGE' });
  });

  it.each([
    '08006',
    '25006',
    '25P03',
    '28P01',
    '3D000',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '58030',
    '58P01',
  ])('may pass by waiting: %s', (code) => {
    expect(domainErrorFrom(serverError(code))).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(isWorthRetrying(serverError(code))).toBe(false);
  });

  it('stay as they are when they are defects', () => {
    const errors = [
      serverError('42601'),
      serverError('23514', 'rides_fare_lines_add_up'),
      serverError('23505', 'constructor'),
      new TypeError('no'),
      'text',
    ];
    expect(errors.map(domainErrorFrom)).toEqual(errors);
  });
});
