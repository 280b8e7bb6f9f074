import type { AuditLog, AuditRecord } from '../../application/ports/security.ts';
import type { RideParty } from '../../domain/rides/ride.ts';
import { json, nullable, text, time, uuid } from './column-types.ts';
import type { SqlRunner } from './sql-runner.ts';
import { insertInto, statement } from './statement.ts';
import { defineTable } from './table.ts';

export const AUDIT_LOG = defineTable(
  'audit_log',
  {
    id: uuid(),
    actorId: nullable(uuid()),
    actorRole: text<RideParty>(),
    actorName: nullable(text()),
    action: text(),
    subjectType: text(),
    subjectId: text(),
    reason: nullable(text()),
    before: nullable(json()),
    after: nullable(json()),
    address: nullable(text()),
    requestId: nullable(text()),
    at: time(),
  },
  {},
);

const APPEND = statement('audit.append', AUDIT_LOG.columns, insertInto(AUDIT_LOG));

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly sql: SqlRunner) {}

  async append({ actor, ...record }: AuditRecord): Promise<void> {
    const role: RideParty = actor.kind === 'user' ? actor.userType : 'system';
    const actorId = actor.kind === 'user' ? actor.userId : null;
    const actorName = actor.kind === 'user' ? null : actor.name;
    const { address = null, requestId = null } = (actor.kind === 'user' && actor.origin) || {};
    const { before = null, after = null } = record;
    const who = { actorId, actorRole: role, actorName, address, requestId };
    const written = { ...record, ...who, before, after };
    await this.sql.run(APPEND(AUDIT_LOG.toRow(written)));
  }
}
