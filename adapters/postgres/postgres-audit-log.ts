import type { AuditLog, AuditRecord } from '../../application/ports/audit-log.ts';
import type { SqlRunner, Statement } from './sql-runner.ts';

const APPEND: Statement = {
  name: 'audit.append',
  text: `insert into audit_log
    (id, actor_id, actor_role, action, subject_type, subject_id, reason, before, after, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly sql: SqlRunner) {}

  async append(record: AuditRecord): Promise<void> {
    const { actor } = record;
    await this.sql.run(APPEND, [
      record.id,
      ...(actor.kind === 'user' ? [actor.userId, actor.userType] : [null, 'system']),
      ...[record.action, record.subjectType, record.subjectId, record.reason],
      ...[JSON.stringify(record.before ?? null), JSON.stringify(record.after ?? null), record.at],
    ]);
  }
}
