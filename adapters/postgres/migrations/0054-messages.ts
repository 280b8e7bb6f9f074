import type { Knex } from 'knex';

const upSql = `
create table ride_messages (
  id uuid primary key,
  ride_id uuid not null references rides on delete cascade,
  driver_id uuid not null references users,
  sender_id uuid not null references users,
  side text not null constraint ride_messages_side_known check (side in ('rider', 'driver')),
  preset text,
  text text constraint ride_messages_text_length check (length(text) between 1 and 500),
  sent_at timestamptz not null,
  read_at timestamptz constraint ride_messages_read_after_sent check (read_at >= sent_at),
  helper_read_at timestamptz,
  constraint ride_messages_preset_or_text check ((preset is null) <> (text is null)),
  constraint ride_messages_of_its_side check ((side = 'driver') = (sender_id = driver_id)),
  constraint ride_messages_helpers_read_drivers check (helper_read_at is null or side = 'driver' and helper_read_at >= sent_at)
);
create index ride_messages_of_ride on ride_messages (ride_id, driver_id, sent_at, id);
create index ride_messages_by_sender on ride_messages (sender_id, sent_at, id);
create index ride_messages_to_forget on ride_messages (sent_at);
comment on table ride_messages is 'What the two sides of a ride wrote to each other; read marks are added, nothing else changes';
comment on column ride_messages.driver_id is 'The driver of the conversation; another driver of the ride begins another one';
create trigger ride_messages_fixed before update on ride_messages for each row
  when ((old.ride_id, old.driver_id, old.sender_id, old.side, old.preset, old.text, old.sent_at)
      is distinct from (new.ride_id, new.driver_id, new.sender_id, new.side, new.preset, new.text, new.sent_at)
    or (old.read_at is not null and new.read_at is distinct from old.read_at)
    or (old.helper_read_at is not null and new.helper_read_at is distinct from old.helper_read_at))
  execute function refuse_change('what was written stays as it is');

create table announcements (
  id uuid primary key,
  text text not null constraint announcements_text_length check (length(text) between 1 and 1000),
  audience text not null constraint announcements_audience_known check (audience in ('driver', 'online', 'shift')),
  shift_from timestamptz,
  shift_to timestamptz,
  sent_by uuid references users,
  sent_at timestamptz not null,
  constraint announcements_span_of_shift
    check ((audience = 'shift') = (shift_from is not null) and (audience = 'shift') = (shift_to is not null)),
  constraint announcements_span_in_order check (shift_to > shift_from)
);
create index announcements_newest on announcements (sent_at, id);
comment on table announcements is 'What operators wrote to drivers';
create trigger announcements_fixed before update on announcements for each row
  execute function refuse_change('what was written stays as it is');

create table announcement_receipts (
  id uuid primary key,
  announcement_id uuid not null references announcements on delete cascade,
  driver_id uuid not null references users on delete cascade,
  sent_at timestamptz not null,
  read_at timestamptz constraint announcement_receipts_read_after_sent check (read_at >= sent_at),
  constraint announcement_receipts_once unique (announcement_id, driver_id)
);
create index announcement_receipts_of_announcement on announcement_receipts (announcement_id, sent_at, id);
create index announcement_receipts_of_driver on announcement_receipts (driver_id, sent_at, id);
comment on table announcement_receipts is 'To whom announcements were sent, and when each read them';
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) =>
  knex.raw('drop table announcement_receipts, announcements, ride_messages');
