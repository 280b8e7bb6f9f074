import type { Knex } from 'knex';

const upSql = `
create table stored_objects (
  id uuid primary key,
  owner_id uuid not null references users,
  purpose text not null constraint stored_objects_purpose_known check (purpose in ('profile_photo', 'driver_document')),
  state text not null constraint stored_objects_state_known
    check (state in ('awaited', 'receiving', 'stored', 'attached', 'released')),
  content_type text,
  size_bytes integer constraint stored_objects_size_positive check (size_bytes > 0),
  upload_expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint stored_objects_kept_is_described check
    (state not in ('stored', 'attached') or (content_type is not null and size_bytes is not null))
);
create unique index stored_objects_one_photo on stored_objects (owner_id)
  where purpose = 'profile_photo' and state = 'attached';
create index stored_objects_by_owner on stored_objects (owner_id);
create index stored_objects_unused on stored_objects (created_at) where state <> 'attached';
comment on table stored_objects is 'Uploaded files; their bytes are in the object storage under keys made from the id';
`;

const downSql = `
drop table stored_objects;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
