import { raw } from 'objection';
import type { AuditEntries, AuditEntry, AuditFilter } from '../../../application/ports/security.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { RideParty } from '../../../domain/rides/ride.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf } from '../table.ts';
import { AuditEntryModel } from './audit-entry-model.ts';

const NEWEST = newestFirst('at', 'audit_log');

/** The address of a subject that is a person; other subjects have ids that are nobody's. */
const SUBJECT_EMAIL = `(select email from users
  where audit_log.subject_type = 'user'
    and users.id = case when audit_log.subject_type = 'user' then audit_log.subject_id::uuid end) as subject_email`;

const ACTOR = `coalesce(audit_log.actor_name, trim(concat(actor.first_name, ' ', actor.last_name))) as actor_name,
  actor.email as actor_email`;

const fromRow = decoderOf({
  id: uuid(),
  at: time(),
  actorId: nullable(uuid()),
  actorRole: text<RideParty>(),
  actorName: nullable(text()),
  actorEmail: nullable(text()),
  action: text(),
  subjectType: text(),
  subjectId: text(),
  subjectEmail: nullable(text()),
  reason: nullable(text()),
  before: json(),
  after: json(),
  address: nullable(text()),
  requestId: nullable(text()),
}) satisfies (row: Readonly<Record<string, unknown>>) => AuditEntry;

/** Each filter and each pair of an actor and an action has an index in the order of the list. */
export class PostgresAuditEntries implements AuditEntries {
  constructor(private readonly sql: SqlRunner) {}

  async list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    const { actorId, action, subjectId, since, until } = filter;
    const query = AuditEntryModel.query(queryBuilder)
      .leftJoinRelated('actor')
      .select('audit_log.*', raw(SUBJECT_EMAIL), raw(position(NEWEST)))
      .select(raw(ACTOR));
    if (actorId !== undefined) query.where('audit_log.actor_id', actorId);
    if (action !== undefined) query.where('audit_log.action', action);
    if (subjectId !== undefined) query.where('audit_log.subject_id', subjectId);
    if (since !== null) query.where('audit_log.at', '>=', since);
    if (until !== null) query.where('audit_log.at', '<', until);
    const rows = await queryRows(this.sql, 'audit-entries.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => fromRow(row));
  }
}
