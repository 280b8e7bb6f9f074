import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { insertRow, userRow, type SqlRow } from './sql-fixtures.ts';

/** A card payment of 10.00 of an invoice that has succeeded; its id. */
export async function insertInvoicePayment(db: ClientBase, row: SqlRow): Promise<string> {
  const { id: user_id } = await insertRow(db, 'users', userRow());
  const { id } = await insertRow(db, 'payments', {
    id: randomUUID(),
    kind: 'invoice',
    user_id,
    amount_cents: 10_00,
    captured_cents: 10_00,
    status: 'succeeded',
    provider_id: `pi_${randomUUID()}`,
    ...row,
  });
  return id;
}
