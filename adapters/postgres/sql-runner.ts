import type { Pool } from 'pg';
import type { Watch } from '../../application/watch.ts';
import { notFound } from '../../domain/errors.ts';
import { domainErrorFrom } from './constraint-errors.ts';

/** One execution of a statement that each connection prepares once, under its name. */
export interface Query<Row = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Makes what the caller gets of each row; without it the rows stay as the driver has them. */
  readonly fromRow?: (row: Readonly<Record<string, unknown>>) => Row;
}

export interface Answer<Row> {
  readonly rows: Row[];
  /** Rows returned or written. */
  readonly count: number;
}

/**
 * Sends statements. Those sent side by side, without waiting for each other's answers, travel in one round trip
 * and are executed in the order of the calls. What the database refuses arrives as `DomainError` where it is known.
 */
export abstract class SqlRunner {
  abstract run<Row>(query: Query<Row>): Promise<Answer<Row>>;

  async all<Row>(query: Query<Row>): Promise<Row[]> {
    return (await this.run(query)).rows;
  }

  async first<Row>(query: Query<Row>): Promise<Row | null> {
    return (await this.run(query)).rows[0] ?? null;
  }

  /** The row of a statement that always has one. Throws `NOT_FOUND` of `what` where there may be none after all. */
  async only<Row>(query: Query<Row>, what?: string): Promise<Row> {
    const { rows } = await this.run(query);
    if (rows.length > 0) return rows[0] as Row;
    throw what === undefined ? new Error(`${query.name} has no row`) : notFound(what);
  }

  async write(query: Query<unknown>): Promise<void> {
    await this.run(query);
  }

  /** Writes what has to be there: throws `NOT_FOUND` of `what` when no row was written. */
  async change(query: Query<unknown>, what: string): Promise<void> {
    if ((await this.run(query)).count === 0) throw notFound(what);
  }

  /** How many rows it returned or wrote. */
  async count(query: Query<unknown>): Promise<number> {
    return (await this.run(query)).count;
  }

  /** Whether it returned or wrote any row. */
  async some(query: Query<unknown>): Promise<boolean> {
    return (await this.run(query)).count > 0;
  }
}

/** Anything of the driver that takes a statement. */
type Queryable = Pick<Pool, 'query'>;

/** Sends a query as it is: errors are the driver's. */
export async function send<Row>(client: Queryable, query: Query<Row>): Promise<Answer<Row>> {
  const { name, text, values = [], fromRow } = query;
  const { rows, rowCount } = await client.query<Record<string, unknown>>({ name, text, values: [...values] });
  return { rows: fromRow ? rows.map((row) => fromRow(row)) : (rows as Row[]), count: rowCount ?? 0 };
}

/** As `send`, looked on under the statement's name: the values stay here. */
export function sendWatched<Row>(
  watch: Watch | null,
  client: Queryable,
  query: Query<Row>,
): Promise<Answer<Row>> {
  return watch ? watch(query.name, () => send(client, query)) : send(client, query);
}

/** Runs each statement by itself, on any connection of the pool: for reads outside a unit of work. */
export function poolRunner(pool: Queryable, watch: Watch | null = null): SqlRunner {
  return runnerOf((query) =>
    sendWatched(watch, pool, query).catch((error: unknown) => {
      throw domainErrorFrom(error);
    }),
  );
}

/** A runner that sends by a function. */
export function runnerOf(run: SqlRunner['run']): SqlRunner {
  return new (class extends SqlRunner {
    override readonly run = run;
  })();
}
