import type { ProviderEvent } from '../../../application/ports/payment-gateway.ts';
import type { WebhookInbox } from '../../../application/ports/webhook-inbox.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const RECORD: Statement = {
  name: 'webhook-inbox.record',
  text: `insert into webhook_inbox (event_id, provider, type, payload, received_at, processed_at)
    values ($1, 'stripe', $2, $3, $4, $4) on conflict do nothing`,
};

export class PostgresWebhookInbox implements WebhookInbox {
  constructor(private readonly sql: SqlRunner) {}

  async record({ id, type, subject, objectId }: ProviderEvent, now: Date): Promise<boolean> {
    const { count } = await this.sql.run(RECORD, [id, type, { subject, objectId }, now]);
    return count > 0;
  }
}
