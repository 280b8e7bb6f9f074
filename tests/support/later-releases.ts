import { thisProgram, type Program } from '../../adapters/postgres/migration-source.ts';

/** A release that is not written yet: it adds a column, a table and an index, and fills the column. */
export const EXPANDING: Program = {
  release: '8.0.0',
  migrations: [
    ...thisProgram.migrations,
    {
      file: '8001-door-codes',
      up: (knex) =>
        knex.raw(`
          alter table rides add column door_code text;
          alter table users add column language text not null default 'en';
          create table stops (id uuid primary key, ride_id uuid not null references rides);`),
      down: (knex) =>
        knex.raw(
          'drop table stops; alter table users drop column language; alter table rides drop column door_code',
        ),
    },
    {
      file: '8002-find-door-codes',
      config: { transaction: false },
      up: async (knex) => {
        await knex.raw('drop index concurrently if exists rides_by_door_code');
        await knex.raw('create index concurrently rides_by_door_code on rides (door_code)');
      },
      down: (knex) => knex.raw('drop index concurrently if exists rides_by_door_code'),
    },
  ],
};

/** The release after it, which does without the notes of rides. */
export const CONTRACTING: Program = {
  release: '9.0.0',
  migrations: [
    ...EXPANDING.migrations,
    {
      file: '9001-no-notes',
      oldestRelease: '9.0.0',
      up: (knex) => knex.raw('alter table rides drop column notes'),
      down: (knex) => knex.raw('alter table rides add column notes text'),
    },
  ],
};
