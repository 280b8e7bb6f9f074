import type { ProviderEvent, WebhookInbox } from '../../../application/ports/payments.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { WEBHOOK_INBOX } from './payment-tables.ts';

const RECORD = statement(
  'webhook-inbox.record',
  WEBHOOK_INBOX.columns,
  `${insertInto(WEBHOOK_INBOX)} on conflict do nothing`,
);

export class PostgresWebhookInbox implements WebhookInbox {
  constructor(private readonly sql: SqlRunner) {}

  async record({ id, type, subject, objectId }: ProviderEvent, now: Date): Promise<boolean> {
    const event = { event_id: id, provider: 'stripe', type, payload: { subject, objectId } };
    const { count } = await this.sql.run(RECORD({ ...event, received_at: now }));
    return count > 0;
  }
}
