import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

async function payment(overrides: SqlRow = {}) {
  const user = await insertRow(sql.db, 'users', userRow());
  const row = {
    id: randomUUID(),
    kind: 'ride',
    user_id: user.id,
    ride_id: randomUUID(),
    amount_cents: 10_00,
  };
  return insertRow(sql.db, 'payments', { ...row, status: 'created', ...overrides });
}

const due = { due_step: 'finish-payment', due_at: new Date() };

describe('a payment', () => {
  itRefuses(
    {
      payments_due_step_known: { ...due, due_step: 'forget' },
      payments_due_step_has_time: [
        { ...due, due_at: null },
        { ...due, due_step: null },
      ],
      payments_due_attempts_not_negative: { ...due, due_attempts: -1 },
      payments_begun_has_due_step: [
        { status: 'scheduled' },
        { status: 'capturing', settlement: '{}' },
        { status: 'cancelling' },
      ],
    },
    (overrides) => payment(overrides),
  );

  it.each(['scheduled', 'capturing', 'cancelling'])('may be %s with its due step', async (status) => {
    expect(await payment({ ...due, status, settlement: '{}' })).toMatchObject({ due_attempts: 0 });
  });
});
