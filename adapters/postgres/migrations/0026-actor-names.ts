import type { Knex } from 'knex';

const security = (actorName: readonly [events: string, audit: string]) => `
create view security_records as
  select id, at, kind, user_id, account, address, request_id,
    null::text as subject_type, null::text as subject_id, null::text as reason, details${actorName[0]}
  from security_events
  union all
  select id, at, action, actor_id, null, address, request_id, subject_type, subject_id, reason,
    jsonb_build_object('before', before, 'after', after)${actorName[1]}
  from audit_log;
comment on view security_records is 'Who did what: security events and the audit log in one list';
`;

const upSql = `drop view security_records; ${security([', null::text as actor_name', ', actor_name'])}`;
const downSql = `drop view security_records; ${security(['', ''])}`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
