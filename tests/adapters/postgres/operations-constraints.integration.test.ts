import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';

const sql = useSqlClient();

describe('idempotency keys', () => {
  const remember = (overrides: SqlRow = {}): Promise<StoredRow> =>
    insertRow(sql.db, 'idempotency_keys', {
      caller: randomUUID(),
      key: 'k',
      operation: 'book-ride',
      request_hash: 'h',
      expires_at: '2030-01-01T00:00Z',
      ...overrides,
    });

  it('meet only within one caller', async () => {
    const { caller } = await remember();
    await remember({ key: 'k' });
    await expect(remember({ caller })).rejects.toMatchObject({
      code: '23505',
      constraint: 'idempotency_keys_pkey',
    });
  });

  it.each<[string, SqlRow, string]>([
    ['an unknown status', { status: 'lost' }, 'idempotency_keys_status_known'],
    ['an answer while running', { response_status: 200 }, 'idempotency_keys_done_has_response'],
    ['a body while running', { response_body: '{}' }, 'idempotency_keys_running_has_no_body'],
    ['the end without an answer', { status: 'done' }, 'idempotency_keys_done_has_response'],
  ])('refuse %s', async (_, overrides, constraint) => {
    await expect(remember(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });
});

describe('the audit log', () => {
  it('refuses an unknown role', async () => {
    const row = {
      id: randomUUID(),
      actor_role: 'hacker',
      action: 'a',
      subject_type: 'user',
      subject_id: '1',
    };
    await expect(insertRow(sql.db, 'audit_log', row)).rejects.toMatchObject({
      constraint: 'audit_log_actor_role_known',
    });
  });
});

describe('the webhook inbox', () => {
  it('takes an event once', async () => {
    const event = { event_id: 'evt_1', provider: 'stripe', type: 'transfer.created', payload: '{}' };
    await insertRow(sql.db, 'webhook_inbox', event);
    await expect(insertRow(sql.db, 'webhook_inbox', event)).rejects.toMatchObject({
      code: '23505',
      constraint: 'webhook_inbox_pkey',
    });
  });
});
