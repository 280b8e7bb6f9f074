import type { EmailViews, OutboxEmail } from '../../../application/ports/email.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { EMAILS } from './postgres-emails.ts';

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
}) satisfies Decoder<OutboxEmail>;

export const postgresEmailViews = (sql: SqlRunner): EmailViews => ({
  list: (status, page) => {
    const query = narrow(queryOf(EMAILS).select('emails.*'), { 'emails.status': status ?? undefined });
    return readPage(sql, 'email-views.list', { query, order: NEWEST, page, toItem: fromRow });
  },
});
