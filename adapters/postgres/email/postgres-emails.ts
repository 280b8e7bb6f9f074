import type { Email, Emails, NewEmail } from '../../../application/ports/email.ts';
import type { Jobs } from '../../../application/ports/operations.ts';
import { integer, json, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { remove, select, statement } from '../statement.ts';
import { defineTable } from '../table.ts';

export const EMAILS = defineTable(
  'emails',
  {
    id: uuid(),
    recipient: text(),
    template: text(),
    data: json<object>(),
    status: text<Email['status']>(),
  },
  {
    user_id: nullable(uuid()),
    attempts: integer(),
    last_error: nullable(text()),
    sent_at: nullable(time()),
    created_at: time(),
    updated_at: time(),
  },
);

const INSERT = statement(
  'emails.insert',
  { ...EMAILS.columns, user_id: uuid(), given: nullable(text()) },
  `insert into emails (id, user_id, recipient, template, data, created_at)
    select $id, id, coalesce($given, email), $template, $data, $created_at from users
      where id = $user_id and (deleted_at is null and has_account or $given is not null)`,
);

const INSERT_TO = statement(
  'emails.insert-to',
  EMAILS.columns,
  `insert into emails (id, recipient, template, data, created_at)
    values ($id, $recipient, $template, $data, $created_at)`,
);

const INSERT_ALL = statement(
  'emails.insert-all',
  { mails: json<readonly NewEmail[]>(), status: EMAILS.columns.status, created_at: time() },
  `insert into emails (id, user_id, recipient, template, data, status, created_at)
    select mail.id, users.id, users.email, mail.template, mail.data, $status, $created_at::timestamptz
      from jsonb_to_recordset($mails::jsonb) as mail (id uuid, "userId" uuid, template text, data jsonb)
      join users on users.id = mail."userId" and users.deleted_at is null and users.has_account
    on conflict (id) do nothing`,
);

const HAS_SINCE = statement(
  'emails.has-since',
  { ...EMAILS.columns, user_id: uuid() },
  'select 1 from emails where user_id = $user_id and created_at > $created_at and template = $template limit 1',
);

const LOCK = select('emails.lock', EMAILS, 'where id = $id for no key update');

const SAVE_OUTCOME = statement(
  'emails.save-outcome',
  { ...EMAILS.columns, now: time() },
  `update emails set status = $status, last_error = $last_error, attempts = attempts + 1,
      sent_at = case when $status = 'sent' then $now::timestamptz end
    where id = $id`,
);

/** Whose account is closed. */
const IS_CLOSED = 'exists (select from users where users.id = emails.user_id and deleted_at is not null)';

const FORGET = remove('emails.forget', EMAILS, `where id = $id and ${IS_CLOSED}`);
const FORGET_UNSENT = remove(
  'emails.forget-unsent',
  EMAILS,
  `where status = 'queued' and created_at < $created_at and ${IS_CLOSED}`,
);

export const postgresEmails = (sql: SqlRunner, jobs: Jobs): Emails => ({
  enqueue: async (id, userId, template, data, now, recipient) => {
    const mail = { id, user_id: userId, template, data, created_at: now, given: recipient ?? null };
    await Promise.all([sql.run(INSERT(mail)), jobs.enqueue('send-email', { emailId: id }, now)]);
  },
  enqueueTo: async (id, recipient, template, data, now) => {
    const mail = { id, recipient, template, data, created_at: now };
    await Promise.all([sql.run(INSERT_TO(mail)), jobs.enqueue('send-email', { emailId: id }, now)]);
  },
  addAll: async (mails, status, now) => {
    if (mails.length === 0) return;
    const queued = status === 'queued' ? mails : [];
    await Promise.all([
      sql.run(INSERT_ALL({ mails, status, created_at: now })),
      ...queued.map(({ id, notBefore = now }) => jobs.enqueue('send-email', { emailId: id }, notBefore)),
    ]);
  },
  hasSince: (userId, template, since) =>
    sql.some(HAS_SINCE({ user_id: userId, template, created_at: since })),
  lock: (id) => sql.first(LOCK({ id })),
  saveOutcome: async (id, status, error, now) => {
    if (status !== 'queued' && (await sql.some(FORGET({ id })))) return;
    await sql.change(SAVE_OUTCOME({ id, status, last_error: error, now }), 'E-mail');
  },
  forgetUnsent: (since) => sql.count(FORGET_UNSENT({ created_at: since })),
});
