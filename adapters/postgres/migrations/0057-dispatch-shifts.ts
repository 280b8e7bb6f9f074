import type { Knex } from 'knex';

const upSql = `
create table dispatch_shifts (
  id uuid primary key,
  user_id uuid not null references users on delete restrict,
  began_at timestamptz not null,
  ended_at timestamptz constraint dispatch_shifts_ends_after_start check (ended_at >= began_at)
);
create unique index dispatch_shifts_one_at_a_time on dispatch_shifts (user_id) where ended_at is null;
create index dispatch_shifts_by_user on dispatch_shifts (user_id);
create index dispatch_shifts_on_duty on dispatch_shifts (began_at, id) where ended_at is null;
comment on table dispatch_shifts is 'Who is, and was, on duty at the desk';

create table handover_notes (
  id uuid primary key,
  author_id uuid references users on delete restrict,
  text text not null constraint handover_notes_text_length check (length(trim(text)) between 1 and 2000),
  ride_id uuid references rides on delete restrict,
  promised_to_id uuid references users on delete restrict,
  written_at timestamptz not null,
  done_at timestamptz constraint handover_notes_done_after_written check (done_at >= written_at),
  done_by uuid references users on delete restrict,
  constraint handover_notes_done_by_done check (done_by is null or done_at is not null)
);
create index handover_notes_open on handover_notes (written_at desc, id desc) where done_at is null;
create index handover_notes_done on handover_notes (done_at desc, id desc) where done_at is not null;
create index handover_notes_promised_to on handover_notes (promised_to_id, written_at desc, id desc)
  where promised_to_id is not null;
create index handover_notes_by_ride on handover_notes (ride_id) where ride_id is not null;
comment on table handover_notes is 'What one shift at the desk leaves to the next; marked done, and else never changed';
create trigger handover_notes_fixed before update on handover_notes for each row
  when ((old.author_id, old.text, old.ride_id, old.promised_to_id, old.written_at)
      is distinct from (new.author_id, new.text, new.ride_id, new.promised_to_id, new.written_at))
  execute function refuse_change('a handover note is marked done, and never changes');
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw('drop table handover_notes; drop table dispatch_shifts;');
