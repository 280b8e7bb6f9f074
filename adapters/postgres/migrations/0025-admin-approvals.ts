import type { Knex } from 'knex';

const upSql = `
alter table users add column approves_since timestamptz;
comment on column users.approves_since is
  'Since when this admin approves: the time of the role, of a reset by somebody else, or of the return from a suspension. Nobody approves what was asked for before';
update users set approves_since = created_at where user_type = 'admin';

-- What was not said is now: nobody becomes an admin, or comes back as one, with a past.
create function begin_approving() returns trigger language plpgsql as $$
begin
  if new.user_type <> 'admin' then
    new.approves_since := null;
  elsif tg_op = 'INSERT' then
    new.approves_since := coalesce(new.approves_since, new.created_at);
  elsif old.user_type <> 'admin' or (old.suspended and not new.suspended) then
    new.approves_since := now();
  end if;
  return new;
end $$;
create trigger users_begin_approving before insert on users for each row
  when (new.user_type = 'admin') execute function begin_approving();
create trigger users_begin_approving_anew before update of user_type, suspended on users for each row
  execute function begin_approving();

alter table approvals
  drop constraint approvals_act_known,
  drop constraint approvals_credit_has_user,
  add constraint approvals_act_known check (act in ('refund', 'payout', 'pricing', 'credit', 'limits',
    'admin_account', 'admin_role', 'admin_password', 'admin_second_factor', 'admin_reinstatement')),
  add constraint approvals_credit_has_user check ((act in ('credit', 'admin_role', 'admin_password',
    'admin_second_factor', 'admin_reinstatement')) = (user_id is not null)),
  add column person jsonb constraint approvals_account_has_person check ((act = 'admin_account') = (person is not null));
comment on column approvals.user_id is 'The rider to give a credit, or whose account it is about';
comment on column approvals.person is 'The account of an admin that is to be made, without its password';

create function require_approver() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.decided_by and user_type = 'admin' and not suspended
                and approves_since <= new.requested_at) then
    return new;
  end if;
  raise exception 'an approval older than the role of its approver, or than their last reset'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create trigger approvals_approver_was_there before update on approvals for each row
  when (new.state = 'approved' and new.decided_by is not null) execute function require_approver();

create table approval_passwords (
  approval_id uuid primary key references approvals on delete restrict,
  password_hash text not null constraint approval_passwords_not_empty check (password_hash <> ''),
  expires_at timestamptz not null
);
create index approval_passwords_by_expiry on approval_passwords (expires_at);
comment on table approval_passwords is 'Hashes of passwords that wait for a second admin; gone once that is decided or expired';

create function forget_approval_password() returns trigger language plpgsql as $$
begin
  delete from approval_passwords where approval_id = new.id;
  return null;
end $$;
create trigger approvals_forget_password after update on approvals for each row
  when (new.state <> 'pending') execute function forget_approval_password();
`;

const downSql = `
drop trigger approvals_forget_password on approvals;
drop function forget_approval_password();
drop table approval_passwords;
drop trigger approvals_approver_was_there on approvals;
drop function require_approver();
alter table approvals
  drop column person,
  drop constraint approvals_act_known,
  drop constraint approvals_credit_has_user,
  add constraint approvals_act_known check (act in ('refund', 'payout', 'pricing', 'credit', 'limits')),
  add constraint approvals_credit_has_user check ((act = 'credit') = (user_id is not null));
comment on column approvals.user_id is 'The rider to give a credit';
drop trigger users_begin_approving_anew on users;
drop trigger users_begin_approving on users;
drop function begin_approving();
alter table users drop column approves_since;
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
