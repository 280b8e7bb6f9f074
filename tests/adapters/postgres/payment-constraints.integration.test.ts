import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, userRow, type SqlRow } from '../../support/sql-fixtures.ts';

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
  it.each<[string, SqlRow, string]>([
    ['an unknown step', { ...due, due_step: 'forget' }, 'payments_due_step_known'],
    ['a step without its time', { ...due, due_at: null }, 'payments_due_step_has_time'],
    ['a time without its step', { ...due, due_step: null }, 'payments_due_step_has_time'],
    ['fewer attempts than none', { ...due, due_attempts: -1 }, 'payments_due_attempts_not_negative'],
    ['a card to be authorized, never', { status: 'scheduled' }, 'payments_begun_has_due_step'],
    [
      'a capture that nobody recovers',
      { status: 'capturing', settlement: '{}' },
      'payments_begun_has_due_step',
    ],
    ['a cancellation that nobody ends', { status: 'cancelling' }, 'payments_begun_has_due_step'],
  ])('refuses %s', async (_, overrides, constraint) => {
    await expect(payment(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it.each(['scheduled', 'capturing', 'cancelling'])('may be %s with its due step', async (status) => {
    expect(await payment({ ...due, status, settlement: '{}' })).toMatchObject({ due_attempts: 0 });
  });
});
