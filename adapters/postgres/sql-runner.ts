import type { Pool } from 'pg';
import { domainErrorFrom } from './constraint-errors.ts';

/** One execution of a statement that each connection prepares once, under its name. */
export interface Query<Row extends object = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Makes what the caller gets of each row; without it the rows stay as the driver has them. */
  readonly fromRow?: (row: Readonly<Record<string, unknown>>) => Row;
}

export interface Answer<Row> {
  readonly rows: readonly Row[];
  /** Rows returned or written. */
  readonly count: number;
}

/**
 * Sends statements. Those sent side by side, without waiting for each other's answers, travel in one round trip
 * and are executed in the order of the calls. What the database refuses arrives as `DomainError` where it is known.
 */
export interface SqlRunner {
  run<Row extends object>(query: Query<Row>): Promise<Answer<Row>>;
}

/** Anything of the driver that takes a statement. */
type Queryable = Pick<Pool, 'query'>;

/** Sends a query as it is: errors are the driver's. */
export async function send<Row extends object>(client: Queryable, query: Query<Row>): Promise<Answer<Row>> {
  const { name, text, values = [], fromRow } = query;
  const { rows, rowCount } = await client.query<Record<string, unknown>>({ name, text, values: [...values] });
  return { rows: fromRow ? rows.map((row) => fromRow(row)) : (rows as Row[]), count: rowCount ?? 0 };
}

/** Runs each statement by itself, on any connection of the pool: for reads outside a unit of work. */
export function poolRunner(pool: Pool): SqlRunner {
  return {
    run: (query) =>
      send(pool, query).catch((error: unknown) => {
        throw domainErrorFrom(error);
      }),
  };
}
