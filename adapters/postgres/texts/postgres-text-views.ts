import type { OutboxText, TextDay, TextViews } from '../../../application/ports/texts.ts';
import type { ListedTextStatus } from '../../../domain/texts/text-number.ts';
import { bigCount, day, integer, nullable, text, time, uuid } from '../column-types.ts';
import { raw } from 'objection';
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

const COLUMNS =
  'id, user_id, recipient, template, status, reason, attempts, last_error, segments, cost_mils, created_at, sent_at';

/**
 * Since the number was first written to for this person: what came before was of somebody else. The provider names what came
 * by words, a list has ids.
 */
const RECEIVED = `select md5(provider_id)::uuid as id, own.user_id, own.number as recipient,
    coalesce(keyword, case when answered_at is null then 'not-answered' else 'not-understood' end) as template,
    'received' as status, null::text as reason, 0 as attempts, null::text as last_error, null::integer as segments,
    null::integer as cost_mils, received_at as created_at, null::timestamptz as sent_at
  from received_texts join text_numbers own using (number)
  where own.user_id = ? and received_at >= (select created_at from texts
    where user_id = own.user_id and recipient = own.number order by created_at limit 1)`;

/** Those to a person, and those from their phone; null where nobody is asked about. */
function ofPerson(status: ListedTextStatus | undefined, userId: string) {
  const sent = narrow(queryOf(TEXTS).select(raw(COLUMNS)).where({ user_id: userId }), { status });
  if (status === 'received') return raw('(?) as texts', [raw(RECEIVED, [userId])]);
  if (status !== undefined) return raw('(?) as texts', [sent]);
  return raw('(? union all ?) as texts', [sent, raw(RECEIVED, [userId])]);
}

export const postgresTextViews = (sql: SqlRunner): TextViews => ({
  list: ({ status, userId }, page) => {
    const all = queryOf(TEXTS).select('texts.*');
    const query =
      userId === undefined ? narrow(all, { 'texts.status': status }) : all.from(ofPerson(status, userId));
    return readPage(sql, 'text-views.list', { query, order: NEWEST, page, toItem: fromRow });
  },
  days: (from, timeZone) => sql.all(DAYS({ created_at: from, time_zone: timeZone })),
});
