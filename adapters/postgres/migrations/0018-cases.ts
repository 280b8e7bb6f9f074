import type { Knex } from 'knex';

const upSql = `
create table cases (
  id uuid primary key,
  ride_id uuid not null references rides,
  reporter_id uuid not null references users,
  reported_id uuid references users constraint cases_two_people check (reported_id <> reporter_id),
  kind text not null constraint cases_kind_known
    check (kind in ('safety', 'impairment', 'lost_item', 'fare', 'conduct', 'other')),
  text text not null constraint cases_text_not_empty check (text <> ''),
  state text not null constraint cases_state_known check (state in ('open', 'in_progress', 'resolved')),
  urgency smallint not null,
  suspends_driver boolean not null constraint cases_suspension_of_driver
    check (not suspends_driver or kind = 'impairment' and reported_id is not null),
  assignee_id uuid references users,
  kept_until timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  constraint cases_investigation_kept check (kind <> 'impairment'
    or kept_until >= ((opened_at at time zone 'UTC') + interval '2 years') at time zone 'UTC'),
  constraint cases_resolved_kept check (state <> 'resolved' or kept_until is not null)
);
create index cases_by_time on cases (opened_at desc, id desc);
create index cases_by_state on cases (state, opened_at desc, id desc);
create index cases_by_kind on cases (kind, opened_at desc, id desc);
create index cases_by_reporter on cases (reporter_id, opened_at desc, id desc);
create index cases_by_ride on cases (ride_id);
create index cases_by_urgency on cases (urgency, opened_at, id);
create index cases_by_state_and_urgency on cases (state, urgency, opened_at, id);
create index cases_by_kind_and_urgency on cases (kind, urgency, opened_at, id);
create index cases_by_assignee on cases (assignee_id, urgency, opened_at, id);
create index cases_by_reported on cases (reported_id);
create index cases_to_purge on cases (kept_until) where state = 'resolved';
comment on table cases is 'Problems with rides that their riders and drivers reported';
comment on column cases.urgency is 'By kind and state as the domain ranks them: 0 is looked at first';
comment on column cases.kept_until is 'The record is not deleted before; of an impairment complaint two years at least';

create function keep_cases() returns trigger language plpgsql as $$
begin
  if old.state <> 'resolved' or old.kept_until > now() then
    raise exception 'A case is kept until it is resolved and its time is over'
      using errcode = 'restrict_violation', constraint = 'cases_are_kept', table = 'cases';
  end if;
  return old;
end $$;
create trigger cases_are_kept before delete on cases for each row execute function keep_cases();

create table case_messages (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  author_id uuid references users,
  audience text not null constraint case_messages_audience_known check (audience in ('operators', 'reporter')),
  text text not null constraint case_messages_text_not_empty check (text <> ''),
  at timestamptz not null
);
create index case_messages_by_case on case_messages (case_id, at, id);
create index case_messages_by_author on case_messages (author_id);
comment on column case_messages.author_id is 'Null for the product itself';
`;

const downSql = `
drop table case_messages;
drop table cases;
drop function keep_cases();
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
