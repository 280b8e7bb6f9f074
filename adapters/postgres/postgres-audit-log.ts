import type { AuditLog } from '../../application/ports/security.ts';
import type { RideParty } from '../../domain/rides/ride.ts';
import { arrayOf, json, nullable, text, time, uuid } from './column-types.ts';
import type { SqlRunner } from './sql-runner.ts';
import { insert, statement } from './statement.ts';
import { decoderOf, defineTable } from './table.ts';
import { USERS } from './users/user-table.ts';

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
  { actor: { by: 'actor_id', to: USERS } },
);

const APPEND = insert('audit.append', AUDIT_LOG);

/** By the index of what was done to it. */
const HAS = statement(
  'audit.has',
  { subject_id: text(), action: text(), actor_id: uuid() },
  `select 1 from audit_log where subject_id = $subject_id and action = $action and actor_id = $actor_id limit 1`,
);

/** By the same index. */
const LAST_OF = statement(
  'audit.last-of',
  { subject_id: text(), actions: arrayOf(text()) },
  `select action, before, after, at, actor_id from audit_log where subject_id = $subject_id and action = any($actions)
    order by at desc, id desc limit 1`,
  decoderOf({
    action: text(),
    before: nullable(json()),
    after: nullable(json()),
    at: time(),
    actorId: nullable(uuid()),
  }),
);

export const postgresAuditLog = (sql: SqlRunner): AuditLog => ({
  append: ({ actor, ...record }) => {
    const actorRole: RideParty = actor.kind === 'user' ? actor.userType : 'system';
    const actorId = actor.kind === 'user' ? actor.userId : null;
    const actorName = actor.kind === 'user' ? null : actor.name;
    const { address = null, requestId = null } = (actor.kind === 'user' && actor.origin) || {};
    const { before = null, after = null } = record;
    const who = { actorId, actorRole, actorName, address, requestId };
    return sql.write(APPEND(AUDIT_LOG.toRow({ ...record, ...who, before, after })));
  },
  lastOf: (subjectId, actions) => sql.first(LAST_OF({ subject_id: subjectId, actions })),
  has: ({ actorId, action, subjectId }) =>
    sql.some(HAS({ actor_id: actorId, action, subject_id: subjectId })),
});
