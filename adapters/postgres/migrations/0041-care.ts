import type { Knex } from 'knex';

/** The rules of users (0002) and those of passengers without an account, who cannot sign in and get no mail. */
const userRulesSql = (rules: string) => `
create or replace function keeps_user_rules(r users) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.email <> lower(r.email) or r.email = '' then 'users_email_lower_case'
    when r.user_type not in ('rider', 'driver', 'admin') then 'users_user_type_known'
    when r.rider_rating not between 1 and 5 then 'users_rider_rating_range'
    when r.rider_rating_count < 0 then 'users_rider_rating_count_not_negative'
    when r.suspended and coalesce(trim(r.suspended_reason), '') = '' then 'users_suspension_has_reason'
    when r.is_suspension_provisional and not r.suspended then 'users_provisional_is_suspended'
${rules}  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "users" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'users';
end $$;`;

const ACCOUNT_RULES = `    when not r.has_account and r.deleted_at is null
        and r.email <> 'passenger-' || r.id || '@no-account.invalid' then 'users_no_account_no_address'
    when not r.has_account and (r.user_type <> 'rider' or r.email_verified_at is not null or r.has_second_factor)
      then 'users_no_account_no_sign_in'
    when r.has_account and r.email like '%@no-account.invalid' then 'users_address_of_no_account'
`;

const scopes = (table: string) => `scopes text[] not null
    constraint ${table}_scopes_known check (scopes <@ array['book', 'cancel', 'pay', 'follow', 'receipts'])
    constraint ${table}_scopes_some check (cardinality(scopes) > 0)
    constraint ${table}_payer_books check (not 'pay' = any(scopes) or 'book' = any(scopes)),
  consent text not null
    constraint ${table}_consent_known check (consent in ('online', 'phone', 'in_person', 'in_writing')),
  recorded_by uuid references users`;

const upSql = `
alter table users add column has_account boolean not null default true;
comment on column users.has_account is 'Whether they sign in; a passenger for whom others book does not have to';
${userRulesSql(ACCOUNT_RULES)}

create table care_grants (
  id uuid primary key,
  passenger_id uuid not null references users,
  caregiver_id uuid not null references users,
  ${scopes('care_grants')},
  granted_at timestamptz not null,
  ended_at timestamptz constraint care_grants_ends_after_start check (ended_at >= granted_at),
  ended_by uuid references users,
  constraint care_grants_two_people check (passenger_id <> caregiver_id),
  constraint care_grants_ended_by_ended check (ended_by is null or ended_at is not null)
);
create unique index care_grants_one_of_pair on care_grants (passenger_id, caregiver_id) where ended_at is null;
create index care_grants_by_passenger on care_grants (passenger_id, granted_at, id);
create index care_grants_by_caregiver on care_grants (caregiver_id, granted_at, id);
comment on table care_grants is 'Who may do what for a passenger, since when and until when; a grant ends, and never changes';
create trigger care_grants_fixed before update on care_grants for each row
  when (old.ended_at is not null
    or (old.passenger_id, old.caregiver_id, old.scopes, old.consent, old.recorded_by, old.granted_at)
      is distinct from (new.passenger_id, new.caregiver_id, new.scopes, new.consent, new.recorded_by, new.granted_at))
  execute function refuse_change('a grant of care ends, and never changes');

create table care_invitations (
  id uuid primary key,
  passenger_id uuid not null references users on delete cascade,
  token_hash text not null constraint care_invitations_token_key unique,
  ${scopes('care_invitations')},
  email text constraint care_invitations_email_lower_case check (email = lower(email) and email <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint care_invitations_week_at_most
    check (expires_at > created_at and expires_at <= created_at + interval '7 days')
);
create index care_invitations_by_passenger on care_invitations (passenger_id, created_at, id);
comment on table care_invitations is 'Links by which somebody becomes a caregiver, once; the token is kept as a hash';
`;

const downSql = `
drop table care_invitations;
drop table care_grants;
${userRulesSql('')}
alter table users drop column has_account;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
