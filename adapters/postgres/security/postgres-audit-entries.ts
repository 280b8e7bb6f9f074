import { raw } from 'objection';
import type { AuditEntries, AuditEntry } from '../../../application/ports/security.ts';
import type { RideParty } from '../../../domain/rides/ride.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import { AUDIT_LOG } from '../postgres-audit-log.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf, type Decoder } from '../table.ts';

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
}) satisfies Decoder<AuditEntry>;

/** Each filter and each pair of an actor and an action has an index in the order of the list. */
export const postgresAuditEntries = (sql: SqlRunner): AuditEntries => ({
  list: ({ actorId, action, subjectId, since, until }, page) => {
    const query = queryOf(AUDIT_LOG)
      .leftJoinRelated('actor')
      .select('audit_log.*', raw(SUBJECT_EMAIL), raw(ACTOR));
    narrow(query, {
      'audit_log.actor_id': actorId,
      'audit_log.action': action,
      'audit_log.subject_id': subjectId,
    });
    if (since !== null) query.where('audit_log.at', '>=', since);
    if (until !== null) query.where('audit_log.at', '<', until);
    return readPage(sql, 'audit-entries.list', { query, order: NEWEST, page, toItem: fromRow });
  },
});
