import type { Email, EmailData, Emails, EmailTemplate, NewEmail } from '../../../application/ports/email.ts';
import type { Jobs } from '../../../application/ports/operations.ts';
import { notFound } from '../../../domain/errors.ts';
import { integer, json, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { defineTable } from '../table.ts';

export const EMAILS = defineTable(
  'emails',
  {
    id: uuid(),
    recipient: text(),
    template: text<EmailTemplate>(),
    data: json<EmailData[EmailTemplate]>(),
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
      where id = $user_id and (deleted_at is null or $given is not null)`,
);

const INSERT_ALL = statement(
  'emails.insert-all',
  { mails: json<readonly NewEmail[]>(), status: EMAILS.columns.status, created_at: time() },
  `insert into emails (id, user_id, recipient, template, data, status, created_at)
    select mail.id, users.id, users.email, mail.template, mail.data, $status, $created_at::timestamptz
      from jsonb_to_recordset($mails::jsonb) as mail (id uuid, "userId" uuid, template text, data jsonb)
      join users on users.id = mail."userId" and users.deleted_at is null
    on conflict (id) do nothing`,
);

const HAS_SINCE = statement(
  'emails.has-since',
  { ...EMAILS.columns, user_id: uuid() },
  'select 1 from emails where user_id = $user_id and created_at > $created_at and template = $template limit 1',
);

const LOCK = statement(
  'emails.lock',
  EMAILS.columns,
  `select ${EMAILS.list()} from emails where id = $id for no key update`,
  // The template of a row tells the shape of its data, which its columns alone do not.
  (row) => EMAILS.fromRow(row) as Email,
);

const SAVE_OUTCOME = statement(
  'emails.save-outcome',
  { ...EMAILS.columns, now: time() },
  `update emails set status = $status, last_error = $last_error, attempts = attempts + 1,
      sent_at = case when $status = 'sent' then $now::timestamptz end
    where id = $id`,
);

/** Whose account is closed. */
const IS_CLOSED = 'exists (select from users where users.id = emails.user_id and deleted_at is not null)';

const FORGET = statement(
  'emails.forget',
  EMAILS.columns,
  `delete from emails where id = $id and ${IS_CLOSED}`,
);

const FORGET_UNSENT = statement(
  'emails.forget-unsent',
  EMAILS.columns,
  `delete from emails where status = 'queued' and created_at < $created_at and ${IS_CLOSED}`,
);

export class PostgresEmails implements Emails {
  constructor(
    private readonly sql: SqlRunner,
    private readonly jobs: Jobs,
  ) {}

  async enqueue<Template extends EmailTemplate>(
    id: string,
    userId: string,
    template: Template,
    data: EmailData[Template],
    now: Date,
    recipient?: string,
  ): Promise<void> {
    await Promise.all([
      this.sql.run(
        INSERT({ id, user_id: userId, template, data, created_at: now, given: recipient ?? null }),
      ),
      this.jobs.enqueue('send-email', { emailId: id }, now),
    ]);
  }

  async addAll(mails: readonly NewEmail[], status: 'queued' | 'skipped', now: Date): Promise<void> {
    if (mails.length === 0) return;
    const isQueued = status === 'queued';
    await Promise.all([
      this.sql.run(INSERT_ALL({ mails, status, created_at: now })),
      ...(isQueued ? mails.map(({ id }) => this.jobs.enqueue('send-email', { emailId: id }, now)) : []),
    ]);
  }

  async hasSince(userId: string, template: EmailTemplate, since: Date): Promise<boolean> {
    const { rows } = await this.sql.run(HAS_SINCE({ user_id: userId, template, created_at: since }));
    return rows.length > 0;
  }

  async lock(emailId: string): Promise<Email | null> {
    const { rows } = await this.sql.run(LOCK({ id: emailId }));
    return rows[0] ?? null;
  }

  async saveOutcome(
    emailId: string,
    outcome: 'sent' | 'skipped' | 'queued',
    error: string | null,
    now: Date,
  ): Promise<void> {
    if (outcome !== 'queued' && (await this.sql.run(FORGET({ id: emailId }))).count > 0) return;
    const { count } = await this.sql.run(
      SAVE_OUTCOME({ id: emailId, status: outcome, last_error: error, now }),
    );
    if (count === 0) throw notFound('E-mail');
  }

  async forgetUnsent(since: Date): Promise<number> {
    return (await this.sql.run(FORGET_UNSENT({ created_at: since }))).count;
  }
}
