import type { Knex } from 'knex';

const upSql = `
create table ride_links (
  id uuid primary key,
  ride_id uuid not null references rides on delete cascade,
  created_by uuid not null references users on delete cascade,
  slot smallint constraint ride_links_slot_known check (slot between 1 and 5),
  token_hash text not null constraint ride_links_token_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint ride_links_slots_once unique (ride_id, slot),
  constraint ride_links_day_at_most check (expires_at > created_at and expires_at <= created_at + interval '24 hours'),
  constraint ride_links_revoked_opens_nothing check (revoked_at is null or slot is null)
);
create index ride_links_by_maker on ride_links (created_by, created_at);
create index ride_links_to_forget on ride_links (expires_at);
comment on table ride_links is 'Links by which a ride is followed without signing in; the token is kept as a hash';
comment on column ride_links.slot is 'Its place among the five that open the ride; null: it opens nothing any more';

create table emergency_contacts (
  user_id uuid primary key references users on delete cascade,
  name text not null constraint emergency_contacts_name_length check (length(name) between 1 and 60),
  phone text not null constraint emergency_contacts_phone_format check (phone ~ '^[+][1-9][0-9]{7,14}$'),
  language text constraint emergency_contacts_language_known check (language in ('en', 'es'))
);
comment on table emergency_contacts is 'Whom a rider wants to be told in an emergency; the rider''s own device tells them';
`;

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw('drop table ride_links, emergency_contacts');
