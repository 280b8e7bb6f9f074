import type { Knex } from 'knex';
import { migrationSourceOf, thisProgram } from './adapters/postgres/migration-source.ts';

/** For the knex command line: `DATABASE_URL=… node --import tsx node_modules/.bin/knex migrate:latest`. */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env['DATABASE_URL'],
  migrations: { migrationSource: migrationSourceOf(thisProgram) },
};

export default config;
