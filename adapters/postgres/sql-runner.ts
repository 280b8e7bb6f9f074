import type { Pool } from 'pg';
import { domainErrorFrom } from './constraint-errors.ts';

/** A statement that each connection prepares once, under its name, and then only executes. */
export interface Statement {
  /** Unique in the product, at most 63 characters; "store.method" by custom. */
  readonly name: string;
  readonly text: string;
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
  run<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Answer<Row>>;
}

/** Runs each statement by itself, on any connection of the pool: for reads outside a unit of work. */
export function poolRunner(pool: Pool): SqlRunner {
  return {
    async run<Row extends object>({ name, text }: Statement, values: readonly unknown[] = []) {
      try {
        const { rows, rowCount } = await pool.query<Row>({ name, text, values: [...values] });
        return { rows, count: rowCount ?? 0 };
      } catch (error) {
        throw domainErrorFrom(error);
      }
    },
  };
}
