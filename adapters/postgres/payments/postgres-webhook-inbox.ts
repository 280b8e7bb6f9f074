import type { WebhookInbox } from '../../../application/ports/payments.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert } from '../statement.ts';
import { WEBHOOK_INBOX } from './payment-tables.ts';

const RECORD = insert('webhook-inbox.record', WEBHOOK_INBOX, { onConflict: 'do nothing' });

export const postgresWebhookInbox = (sql: SqlRunner): WebhookInbox => ({
  record: ({ id, type, subject, objectId }, now) => {
    const event = { event_id: id, provider: 'stripe', type, payload: { subject, objectId } };
    return sql.some(RECORD({ ...event, received_at: now }));
  },
});
