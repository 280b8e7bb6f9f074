import type { Email, EmailData, Emails, EmailTemplate } from '../../../application/ports/emails.ts';
import type { Jobs } from '../../../application/ports/jobs.ts';
import { notFound } from '../../../domain/errors.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const INSERT: Statement = {
  name: 'emails.insert',
  text: `insert into emails (id, user_id, recipient, template, data, created_at)
    select $1, id, email, $3, $4, $5 from users where id = $2`,
};

const LOCK: Statement = {
  name: 'emails.lock',
  text: 'select id, recipient, template, data, status from emails where id = $1 for no key update',
};

const SAVE_OUTCOME: Statement = {
  name: 'emails.save-outcome',
  text: `update emails set status = $2, last_error = $3, attempts = attempts + 1,
      sent_at = case when $2 = 'sent' then $4::timestamptz end
    where id = $1`,
};

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
  ): Promise<void> {
    await Promise.all([
      this.sql.run(INSERT, [id, userId, template, data, now]),
      this.jobs.enqueue('send-email', { emailId: id }, now),
    ]);
  }

  async lock(emailId: string): Promise<Email | null> {
    const { rows } = await this.sql.run<Email>(LOCK, [emailId]);
    return rows[0] ?? null;
  }

  async saveOutcome(
    emailId: string,
    outcome: 'sent' | 'skipped' | 'queued',
    error: string | null,
    now: Date,
  ): Promise<void> {
    const { count } = await this.sql.run(SAVE_OUTCOME, [emailId, outcome, error, now]);
    if (count === 0) throw notFound('E-mail');
  }
}
