import type { OutboxText, TextDay, TextViews } from '../../../application/ports/texts.ts';
import { bigCount, day, integer, nullable, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { TEXTS } from './postgres-texts.ts';

const NEWEST = newestFirst('created_at', 'texts');

const fromRow = decoderOf({
  id: uuid(),
  userId: nullable(uuid()),
  recipient: nullable(text()),
  template: text(),
  status: text(),
  reason: nullable(text()),
  attempts: integer(),
  lastError: nullable(text()),
  segments: nullable(integer()),
  costMils: nullable(integer()),
  createdAt: time(),
  sentAt: nullable(time()),
} satisfies FieldsOf<OutboxText>);

const DAYS = statement(
  'text-views.days',
  { created_at: time(), time_zone: text() },
  `select (created_at at time zone $time_zone)::date::text as day,
      count(*) filter (where status in ('sent', 'delivered')) as sent,
      count(*) filter (where status = 'skipped') as skipped,
      count(*) filter (where status = 'failed') as failed,
      coalesce(sum(segments), 0) as segments, coalesce(sum(cost_mils), 0) as cost_mils
    from texts where created_at >= $created_at group by 1 order by 1 desc`,
  decoderOf({
    day: day(),
    sent: bigCount(),
    skipped: bigCount(),
    failed: bigCount(),
    segments: bigCount(),
    costMils: bigCount(),
  } satisfies FieldsOf<TextDay>),
);

export const postgresTextViews = (sql: SqlRunner): TextViews => ({
  list: ({ status, userId }, page) => {
    const query = narrow(queryOf(TEXTS).select('texts.*'), {
      'texts.status': status,
      'texts.user_id': userId,
    });
    return readPage(sql, 'text-views.list', { query, order: NEWEST, page, toItem: fromRow });
  },
  days: (from, timeZone) => sql.all(DAYS({ created_at: from, time_zone: timeZone })),
});
