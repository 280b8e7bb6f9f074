import type { Knex } from 'knex';

/** The rules of users (0041), and `rules` before those of passengers without an account. */
const userRulesSql = (rules: string) => `
create or replace function keeps_user_rules(r users) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when r.email <> lower(r.email) or r.email = '' then 'users_email_lower_case'
    when r.user_type not in ('rider', 'driver', 'admin') then 'users_user_type_known'
${rules}    when r.rider_rating not between 1 and 5 then 'users_rider_rating_range'
    when r.rider_rating_count < 0 then 'users_rider_rating_count_not_negative'
    when r.suspended and coalesce(trim(r.suspended_reason), '') = '' then 'users_suspension_has_reason'
    when r.is_suspension_provisional and not r.suspended then 'users_provisional_is_suspended'
    when not r.has_account and r.deleted_at is null
        and r.email <> 'passenger-' || r.id || '@no-account.invalid' then 'users_no_account_no_address'
    when not r.has_account and (r.user_type <> 'rider' or r.email_verified_at is not null or r.has_second_factor)
      then 'users_no_account_no_sign_in'
    when r.has_account and r.email like '%@no-account.invalid' then 'users_address_of_no_account'
  end;
begin
  if broken is null then return true; end if;
  raise exception 'new row for relation "users" violates check constraint "%"', broken
    using errcode = 'check_violation', constraint = broken, table = 'users';
end $$;`;

const DISPATCHER_RULE = `    when r.is_dispatcher and r.user_type <> 'admin' then 'users_dispatcher_is_admin'
`;

/**
 * As of 0025, where nobody becomes an admin with a past; a dispatcher approves nothing, and becomes an admin as anybody
 * else does. Whoever is no admin is no dispatcher: programs that know of none change the type alone.
 */
const approvingSql = `
create or replace function begin_approving() returns trigger language plpgsql as $$
begin
  if new.user_type <> 'admin' then
    new.is_dispatcher := false;
  end if;
  if new.user_type <> 'admin' or new.is_dispatcher then
    new.approves_since := null;
  elsif tg_op = 'INSERT' then
    new.approves_since := coalesce(new.approves_since, new.created_at);
  elsif old.user_type <> 'admin' or old.is_dispatcher or (old.suspended and not new.suspended) then
    new.approves_since := now();
  end if;
  return new;
end $$;`;

const approvingBeforeSql = `
create or replace function begin_approving() returns trigger language plpgsql as $$
begin
  if new.user_type <> 'admin' then
    new.approves_since := null;
  elsif tg_op = 'INSERT' then
    new.approves_since := coalesce(new.approves_since, new.created_at);
  elsif old.user_type <> 'admin' or (old.suspended and not new.suspended) then
    new.approves_since := now();
  end if;
  return new;
end $$;`;

const upSql = `
alter table users add column is_dispatcher boolean not null default false;
comment on column users.is_dispatcher is 'Of an admin: one without money and roles';
${userRulesSql(DISPATCHER_RULE)}
${approvingSql}
create trigger users_begin_approving_as_admin before update of is_dispatcher on users for each row
  when (new.is_dispatcher <> old.is_dispatcher) execute function begin_approving();
create trigger users_announce_other_role after update of is_dispatcher on users for each row
  when (new.is_dispatcher <> old.is_dispatcher and new.user_type = old.user_type)
  execute function announce_signed_out_user();
`;

/** Nobody becomes an admin by going back. */
const downSql = `
update users set user_type = 'rider' where is_dispatcher;
drop trigger users_announce_other_role on users;
drop trigger users_begin_approving_as_admin on users;
${approvingBeforeSql}
${userRulesSql('')}
alter table users drop column is_dispatcher;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
