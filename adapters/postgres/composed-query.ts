import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import type { Query, SqlRunner } from './sql-runner.ts';

/**
 * Writes the SQL of queries composed with Objection or knex: `RideModel.query(composer)`. It has no connections,
 * so that a query can only be sent by a `SqlRunner`: the application keeps one pool, and one place that knows what
 * the database's errors mean. A composed query that is awaited by itself is refused.
 */
export const queryBuilder: Knex = knex({ client: 'pg' });

export type ComposedQuery = QueryBuilder<Model> | Knex.Raw;

/**
 * Sends a composed query as one statement. `name` is the "area.method" of the view; each shape that its filters
 * give the query is prepared under a name of its own.
 */
export async function queryRows(
  sql: SqlRunner,
  name: string,
  query: ComposedQuery,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const compiled = 'toKnexQuery' in query ? query.toKnexQuery().toSQL() : query.toSQL();
  const { sql: text, bindings: values } = compiled.toNative();
  const shape = createHash('sha1').update(text).digest('hex').slice(0, 12);
  const prepared: Query = { name: `${name}.${shape}`, text, values };
  const { rows } = await sql.run(prepared);
  return rows;
}
