import type { Knex } from 'knex';

const roles = (table: string) => `roles text[] not null
    constraint ${table}_roles_known check (roles <@ array['manager', 'coordinator'])
    constraint ${table}_roles_some check (cardinality(roles) > 0)`;

const upSql = `
create table organisations (
  id uuid primary key,
  name text not null constraint organisations_name_some check (name = trim(name) and name <> ''),
  kind text not null constraint organisations_kind_known check (kind in ('clinic', 'employer', 'agency', 'other')),
  email text not null constraint organisations_email_lower_case check (email = lower(email) and email <> ''),
  phone text not null,
  created_at timestamptz not null,
  closed_at timestamptz constraint organisations_closed_after_start check (closed_at >= created_at)
);
create unique index organisations_name_key on organisations (lower(name)) where closed_at is null;
create index organisations_by_age on organisations (created_at desc, id desc);
comment on table organisations is 'Clinics, employers and agencies, whose members book for passengers who let it';

create table organisation_members (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  ${roles('organisation_members')},
  joined_at timestamptz not null,
  ended_at timestamptz constraint organisation_members_ends_after_start check (ended_at >= joined_at),
  ended_by uuid references users,
  constraint organisation_members_ended_by_ended check (ended_by is null or ended_at is not null)
);
create unique index organisation_members_one_of_pair on organisation_members (organisation_id, user_id)
  where ended_at is null;
create index organisation_members_by_organisation on organisation_members (organisation_id, joined_at, id);
create index organisation_members_by_user on organisation_members (user_id, joined_at, id);
comment on table organisation_members is
  'Who acts for an organisation in which roles, since when and until when; a membership ends, and never changes';
create trigger organisation_members_fixed before update on organisation_members for each row
  when (old.ended_at is not null
    or (old.organisation_id, old.user_id, old.roles, old.joined_at)
      is distinct from (new.organisation_id, new.user_id, new.roles, new.joined_at))
  execute function refuse_change('a membership ends, and never changes');

create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  ${roles('organisation_invitations')},
  email text not null constraint organisation_invitations_email_lower_case check (email = lower(email) and email <> ''),
  token_hash text not null constraint organisation_invitations_token_key unique,
  invited_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint organisation_invitations_week_at_most
    check (expires_at > created_at and expires_at <= created_at + interval '7 days')
);
create index organisation_invitations_by_organisation on organisation_invitations (organisation_id, created_at, id);
comment on table organisation_invitations is
  'Links by which the account of an address becomes a member, once; the token is kept as a hash';
`;

const downSql = 'drop table organisation_invitations, organisation_members, organisations';

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
