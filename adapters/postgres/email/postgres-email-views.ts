import { raw } from 'objection';
import type { EmailViews, OutboxEmail } from '../../../application/ports/email.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf } from '../table.ts';
import { EmailModel } from './email-model.ts';

const NEWEST = newestFirst('created_at', 'emails');

const fromRow = decoderOf({
  id: uuid(),
  recipient: text(),
  template: text(),
  status: text<OutboxEmail['status']>(),
  attempts: integer(),
  lastError: nullable(text()),
  createdAt: time(),
  sentAt: nullable(time()),
}) satisfies (row: Readonly<Record<string, unknown>>) => OutboxEmail;

export class PostgresEmailViews implements EmailViews {
  constructor(private readonly sql: SqlRunner) {}

  async list(status: OutboxEmail['status'] | null, page: PageRequest): Promise<Page<OutboxEmail>> {
    const query = EmailModel.query(queryBuilder).select('emails.*', raw(position(NEWEST)));
    if (status !== null) query.where('emails.status', status);
    const rows = await queryRows(this.sql, 'email-views.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => fromRow(row));
  }
}
