import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { thisProgram, type NamedMigration } from '../../../adapters/postgres/migration-source.ts';
import { lintMigration } from './migration-lint.ts';

const folder = new URL('../../../adapters/postgres/migrations/', import.meta.url);

/** Written by `sha256sum`: to each file of the folder what it was when it came to `main`. */
const frozen = readFileSync(new URL('migrations.sha256', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/) as [hash: string, file: string]);

/** From here on a program of the previous release is at work while a migration runs. */
const FIRST_UNDER_TRAFFIC = '0027';

describe('the migrations of the folder', () => {
  it('are as they were when they came to main: an installation has run them', () => {
    const now = frozen.map(([, file]) => {
      const text = readFileSync(new URL(file, folder));
      return [createHash('sha256').update(text).digest('hex'), file];
    });
    expect(now).toEqual(frozen);
    expect(
      frozen.map(([, file]) => file.replace(/\.ts$/, '')),
      'A new migration is added by the command in CONTRIBUTING.md',
    ).toEqual(thisProgram.migrations.map(({ file }) => file));
  });

  it.each(thisProgram.migrations.filter(({ file }) => file >= FIRST_UNDER_TRAFFIC))(
    '$file lets the previous release work on',
    async (migration) => {
      expect(await lintMigration(migration)).toEqual([]);
    },
  );

  it('name a release that there is, when they take something away', () => {
    const releases = thisProgram.migrations.flatMap(({ oldestRelease }) => oldestRelease ?? []);
    const toNumber = (release: string) =>
      release.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);
    expect(releases.filter((release) => !(toNumber(release) <= toNumber(thisProgram.release)))).toEqual([]);
  });
});

type Shape = Pick<NamedMigration, 'config' | 'oldestRelease'>;

const NO_TRANSACTION: Shape = { config: { transaction: false } };
const CONTRACT: Shape = { oldestRelease: '0.2.0' };

const lint = (statements: readonly string[], shape: Shape = {}) =>
  lintMigration({
    file: '0099-planted',
    ...shape,
    up: async (knex) => {
      for (const sql of statements) await knex.raw(sql);
    },
    down: async () => undefined,
  });

const BREAKING = [
  ['alter table rides drop column note', 'takes away: column'],
  ['drop table rides', 'takes away: table'],
  ['drop view security_records', 'takes away: view'],
  ['drop index rides_by_rider', 'takes away: index'],
  ['alter table rides drop constraint rides_two_people', 'takes away: constraint'],
  ['alter table rides alter column note set not null', 'the previous release may leave the column empty'],
  ['alter table rides add column code text not null', 'code is not null and has no default'],
] as const;

const BLOCKING = [
  ['alter table rides rename column note to remark', /^renames/],
  ['alter table rides rename to trips', /^renames/],
  ['alter table rides alter column note type varchar(80)', /^changes the type/],
  [`alter table rides add column code uuid default gen_random_uuid()`, /not a constant/],
  ['alter table rides add column n bigint generated always as identity', /each row is written/],
  ['alter table rides add column code text unique', /build the index concurrently/],
  [`alter table rides add column code text constraint c check (code <> '')`, /`not valid`/],
  [`alter table rides add constraint c check (note <> '')`, /`not valid`/],
  ['alter table rides validate constraint c', /transaction: false/],
  ['create index on rides (note)', /built concurrently/],
  ['create index concurrently i on rides (note)', /transaction: false/],
  ['drop index concurrently if exists i', /transaction: false/],
  ['update rides set note = null', /in batches/],
  ['delete from rides', /in batches/],
  ['update rides set note = null where id in (select id from rides limit 9)', /transaction: false/],
  ['lock table rides', /LockStmt/],
  ['truncate rides', /TruncateStmt/],
  ['cluster rides', /ClusterStmt/],
  ['do $$ begin end $$', /DoStmt/],
  ['alter table rides set logged', /AT_SetLogged/],
] as const;

describe('what a migration may do', () => {
  it.each(BREAKING)('%s: only as a contract', async (sql, reason) => {
    expect(await lint([sql])).toEqual([reason]);
    expect(await lint([sql], CONTRACT)).toEqual([]);
  });

  it.each(BLOCKING)('%s: never', async (sql, reason) => {
    expect(await lint([sql])).toEqual([expect.stringMatching(reason)]);
    expect(await lint([sql], CONTRACT)).toEqual([expect.stringMatching(reason)]);
  });

  it('sees an index that is built concurrently in one call with others: that is a transaction', async () => {
    const sql = 'create index concurrently a on rides (note); create index concurrently b on rides (id)';
    expect(await lint([sql], NO_TRANSACTION)).toHaveLength(2);
  });

  it.each([
    ['alter table rides add column code text'],
    [`alter table rides add column code text not null default ''`],
    ['alter table rides add column seen_at timestamptz default now()'],
    ['alter table rides add column by_id uuid references users'],
    [`alter table rides add constraint c check (note <> '') not valid`],
    ['alter table rides alter column note drop not null'],
    [
      'create table stops (id uuid primary key); create index on stops (id); alter table stops drop column id',
    ],
    ['create or replace view security_records as select 1 as one'],
    [
      `insert into stops select id from rides; comment on table stops is 'Where'; select keep_append_only('stops')`,
    ],
  ])('%s: at any time', async (sql) => {
    expect(await lint([sql])).toEqual([]);
  });

  it.each([
    ['drop index concurrently if exists i', 'create index concurrently i on rides (note)'],
    ['alter table rides validate constraint c'],
    ['update rides set code = note where id in (select id from rides where code is null limit 1000)'],
  ])('%s %s: outside of a transaction', async (...statements) => {
    expect(await lint(statements, NO_TRANSACTION)).toEqual([]);
  });
});
