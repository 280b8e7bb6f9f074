import type { ClientBase } from 'pg';
import type { AuditedWorld } from './audited-world.ts';

/** A way to break one rule of the ledger. */
export type Mutant = readonly [
  rule: string,
  invariant: number,
  plant: (db: ClientBase, world: AuditedWorld) => Promise<unknown>,
];

/** Runs SQL with the triggers of a table off, as someone would who is up to no good. */
export async function unguarded(
  db: ClientBase,
  table: string,
  sql: string,
  ...values: unknown[]
): Promise<void> {
  await db.query(`alter table ${table} disable trigger user`);
  await db.query(sql, values);
  await db.query(`alter table ${table} enable trigger user`);
}
