import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

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
    await expectRefused(remember({ caller }), 'idempotency_keys_pkey');
  });

  itRefuses(
    {
      idempotency_keys_status_known: { status: 'lost' },
      idempotency_keys_done_has_response: [{ response_status: 200 }, { status: 'done' }],
      idempotency_keys_running_has_no_body: { response_body: '{}' },
    },
    (overrides) => remember(overrides),
  );
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
    await expectRefused(insertRow(sql.db, 'audit_log', row), 'audit_log_actor_role_known');
  });
});

describe('the webhook inbox', () => {
  it('takes an event once', async () => {
    const event = { event_id: 'evt_1', provider: 'stripe', type: 'transfer.created', payload: '{}' };
    await insertRow(sql.db, 'webhook_inbox', event);
    await expectRefused(insertRow(sql.db, 'webhook_inbox', event), 'webhook_inbox_pkey');
  });
});

describe('a check of a backup', () => {
  const check = (overrides: SqlRow = {}) =>
    insertRow(sql.db, 'backup_checks', {
      taken_at: '2026-03-05',
      checked_at: '2026-03-06',
      faults: 0,
      ...overrides,
    });

  itRefuses(
    {
      backup_checks_faults_count: { faults: -1 },
      backup_checks_checked_later: { checked_at: '2026-03-04' },
    },
    (overrides) => check(overrides),
  );

  it.each(['update backup_checks set faults = 0', 'delete from backup_checks'])(
    'stays as it is: %s',
    async (change) => {
      await check();
      await expectRefused(sql.db.query(change), 'backup_checks_append_only');
    },
  );
});
