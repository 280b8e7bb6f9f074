import type { Jobs } from '../../../application/ports/operations.ts';
import type { NewNotice } from '../../../application/ports/notices.ts';
import type { NewText, TextMessage, Texts } from '../../../application/ports/texts.ts';
import { integer, json, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const TEXTS = defineTable(
  'texts',
  {
    id: uuid(),
    userId: nullable(uuid()),
    recipient: nullable(text()),
    language: text(),
    template: text(),
    data: json<object>(),
    status: text(),
    createdAt: time(),
  } satisfies FieldsOf<TextMessage>,
  {
    reason: nullable(text()),
    attempts: integer(),
    last_error: nullable(text()),
    provider_id: nullable(text()),
    segments: nullable(integer()),
    cost_mils: nullable(integer()),
    sent_at: nullable(time()),
  },
);

/** In the order of `skipReason`. Only what is to be sent has a job. */
const INSERT_ALL = statement(
  'texts.insert-all',
  { texts: json<readonly NewText[]>(), created_at: time() },
  `with added as (
      insert into texts (id, user_id, recipient, language, template, data, status, reason, created_at)
      select asked.id, users.id, own.number, coalesce(own.language, 'en'), asked.template, asked.data,
          case when reason is null then 'queued' else 'skipped' end, reason, $created_at::timestamptz
        from jsonb_to_recordset($texts::jsonb) as asked (id uuid, "userId" uuid, template text, data jsonb)
        join users on users.id = asked."userId" and users.deleted_at is null
        left join text_numbers own on own.user_id = users.id
        left join text_opt_outs stopped on stopped.number = own.number
        cross join lateral (select case
          when own.number is null then 'no_number'
          when stopped.number is not null then 'opted_out'
          when own.consented_at is null then 'no_consent'
          when own.verified_at is null then 'not_verified' end) as why (reason)
      on conflict (id) do nothing
      returning id, status
    )
    select 1 from added, lateral graphile_worker.add_job('send-text', payload := json_build_object('textId', added.id),
        run_at := $created_at::timestamptz, job_key := 'send-text:' || added.id) as job
      where added.status = 'queued'`,
);

/**
 * Of `text_numbers own`, by the name of a kind: whether notices of it go there, as `isTold` has it, but for what is turned off on
 * devices, which is looked at when it is sent.
 */
export const takesNotices = <const Kind extends string>(kind: Kind) =>
  `own.verified_at is not null and own.consented_at is not null
      and not exists (select from text_opt_outs stopped where stopped.number = own.number)
      and coalesce((select is_on from notice_choices where user_id = own.user_id and channel = 'text' and kind = ${kind}),
        not exists (select from push_subscriptions device where device.user_id = own.user_id))` as const;

/** The second channel: to whom the first one leads nowhere, and who has chosen it besides. */
const INSERT_NOTICES = statement(
  'texts.insert-notices',
  { notices: json<readonly NewNotice[]>(), created_at: time() },
  `with added as (
      insert into texts (id, user_id, recipient, language, template, data, status, created_at)
      select notice.id, own.user_id, own.number, own.language, 'notice',
          jsonb_build_object('kind', notice.kind, 'about', notice.data) || case when notice.data ->> 'rideId' is null
            then '{}' else jsonb_build_object('rideId', notice.data -> 'rideId') end,
          'queued', $created_at::timestamptz
        from jsonb_to_recordset($notices::jsonb) as notice (id uuid, "userId" uuid, kind text, data jsonb)
        join text_numbers own on own.user_id = notice."userId"
        where ${takesNotices('notice.kind')}
      on conflict (id) do nothing
      returning id
    )
    select 1 from added join jsonb_to_recordset($notices::jsonb) as notice (id uuid, "notBefore" timestamptz) using (id),
      lateral graphile_worker.add_job('send-text', payload := json_build_object('textId', added.id),
        run_at := coalesce("notBefore", $created_at::timestamptz), job_key := 'send-text:' || added.id) as job`,
);

const INSERT_TO = insert('texts.insert-to', TEXTS);
const LOCK = select('texts.lock', TEXTS, 'where id = $id for no key update');

/** What people write to each other is forgotten here once it is sent, as in `notices`. */
const SAVE_OUTCOME = statement(
  'texts.save-outcome',
  TEXTS.columns,
  `update texts set status = case when status = 'queued' then $status else status end,
      reason = case when status = 'queued' then $reason else reason end, last_error = $last_error,
      attempts = attempts + 1, provider_id = coalesce($provider_id, provider_id),
      segments = coalesce($segments, segments), cost_mils = coalesce($cost_mils, cost_mils),
      sent_at = coalesce(sent_at, $sent_at), data = case when $status = 'queued' then data else data #- '{about,text}' end
    where id = $id`,
);

/** Only forwards: calls of the provider come twice, late and in any order. */
const SAVE_DELIVERY = statement(
  'texts.save-delivery',
  TEXTS.columns,
  `update texts set status = $status, last_error = $last_error, sent_at = coalesce(sent_at, $sent_at)
    where id = $id and status in ('queued', 'sent')`,
);

const UNSENT = {
  reason: null,
  last_error: null,
  provider_id: null,
  segments: null,
  cost_mils: null,
  sent_at: null,
};

export const postgresTexts = (sql: SqlRunner, jobs: Jobs): Texts => ({
  enqueue: (id, userId, template, data, now) =>
    sql.write(INSERT_ALL({ texts: [{ id, userId, template, data }], created_at: now })),
  addAll: async (texts, now) => {
    if (texts.length > 0) await sql.write(INSERT_ALL({ texts, created_at: now }));
  },
  addNotices: async (notices, now) => {
    if (notices.length > 0) await sql.write(INSERT_NOTICES({ notices, created_at: now }));
  },
  enqueueTo: async (id, { userId, number, language }, template, data, now) => {
    const added = {
      id,
      userId,
      recipient: number,
      language,
      template,
      data,
      status: 'queued',
      createdAt: now,
    } as const;
    await Promise.all([
      sql.write(INSERT_TO(TEXTS.toRow(added))),
      jobs.enqueue('send-text', { textId: id }, now),
    ]);
  },
  lock: (id) => sql.first(LOCK({ id })),
  saveOutcome: async (id, outcome, now) => {
    const { status } = outcome;
    const said = {
      ...(outcome.status === 'skipped' && { reason: outcome.reason }),
      ...('error' in outcome && { last_error: outcome.error }),
      ...(outcome.status === 'sent' && {
        provider_id: outcome.providerId,
        segments: outcome.segments,
        cost_mils: outcome.costMils,
        sent_at: now,
      }),
    };
    await sql.change(SAVE_OUTCOME({ ...UNSENT, ...said, id, status }), 'Text message');
  },
  saveDelivery: (id, status, error, now) =>
    sql.write(SAVE_DELIVERY({ id, status, last_error: error, sent_at: now })),
});
