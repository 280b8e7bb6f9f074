import type { Knex } from 'knex';

const profilesSql = `
create table driver_profiles (
  id uuid primary key,
  user_id uuid not null constraint driver_profiles_user_key unique references users on delete cascade,
  is_available boolean not null default false,
  availability text not null default 'offline'
    constraint driver_profiles_availability_known check (availability in ('available', 'busy', 'offline')),
  silent_since timestamptz,
  allow_long_distance boolean not null default false,
  current_lat numeric(10,7) constraint driver_profiles_lat_range check (current_lat between -90 and 90),
  current_lng numeric(10,7) constraint driver_profiles_lng_range check (current_lng between -180 and 180),
  rating numeric(3,2) not null default 5.00
    constraint driver_profiles_rating_range check (rating between 1 and 5),
  rating_count integer not null default 0
    constraint driver_profiles_rating_count_not_negative check (rating_count >= 0),
  total_trips integer not null default 0
    constraint driver_profiles_total_trips_not_negative check (total_trips >= 0),
  today_earnings numeric(10,2) not null default 0.00,
  vehicle_make text,
  vehicle_model text,
  vehicle_year integer constraint driver_profiles_vehicle_year_range check (vehicle_year between 1900 and 2200),
  vehicle_color text,
  license_plate text,
  documents_valid_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint driver_profiles_position_whole check ((current_lat is null) = (current_lng is null))
) with (fillfactor = 80); -- positions change often
create index driver_profiles_by_availability on driver_profiles (availability, user_id);
comment on column driver_profiles.today_earnings is
  'Part of the specified data model; the day''s earnings are summed when they are shown, and so never stale';
comment on column driver_profiles.silent_since is
  'When the driver was heard of last before being taken offline for silence; null once the driver has used the switch';
comment on column driver_profiles.current_lat is
  'Part of the specified data model; the last position is kept for minutes only, in driver_positions';
comment on column driver_profiles.current_lng is 'As current_lat';
comment on column driver_profiles.documents_valid_until is
  'When the first of the required documents stops being valid; null while one is missing or refused';
select keep_updated_at('driver_profiles');

create table weekly_availability (
  user_id uuid not null references users on delete cascade,
  weekday smallint not null constraint weekly_availability_weekday_range check (weekday between 0 and 6),
  hour smallint not null constraint weekly_availability_hour_range check (hour between 0 and 23),
  primary key (user_id, weekday, hour)
);
create index weekly_availability_by_slot on weekly_availability (weekday, hour, user_id);
comment on table weekly_availability is 'One row per hour a driver works, in the local wall-clock time of the metro area';
comment on column weekly_availability.weekday is '0 = Sunday';
`;

/** Written all day by every driver, and by nothing that has to do with money. */
const presenceSql = `
create table driver_shifts (
  driver_id uuid not null references users on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null constraint driver_shifts_in_order check (seen_at >= started_at),
  primary key (driver_id, started_at)
) with (fillfactor = 50); -- seen_at moves with every heartbeat
comment on table driver_shifts is 'From when to when drivers were online, as their heartbeats prove';

create unlogged table driver_positions (
  driver_id uuid primary key references users on delete cascade,
  lat numeric(10,7) not null constraint driver_positions_lat_range check (lat between -90 and 90),
  lng numeric(10,7) not null constraint driver_positions_lng_range check (lng between -180 and 180),
  is_simulated boolean not null,
  measured_at timestamptz not null
) with (fillfactor = 50);
comment on table driver_positions is
  'The last position of each driver, for minutes: a crash of the database may lose it';
`;

const applicationsSql = `
create table driver_applications (
  id uuid primary key,
  email text not null constraint driver_applications_email_key unique
    constraint driver_applications_email_lower_case check (email = lower(email) and email <> ''),
  first_name text not null,
  last_name text not null,
  phone text not null,
  date_of_birth date not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  license_number text not null,
  license_state text not null,
  license_expiry date not null,
  vehicle_make text not null,
  vehicle_model text not null,
  vehicle_year integer not null
    constraint driver_applications_vehicle_year_range check (vehicle_year between 1900 and 2200),
  vehicle_color text not null,
  license_plate text not null,
  insurance_company text not null,
  policy_number text not null,
  insurance_expiry date not null,
  drivers_license_document text,
  proof_of_insurance_document text,
  proof_of_registration_document text,
  status text not null default 'pending'
    constraint driver_applications_status_known check
      (status in ('pending', 'under_review', 'changes_requested', 'approved', 'rejected')),
  version integer not null default 1
    constraint driver_applications_version_positive check (version > 0),
  reviewed_by uuid references users on delete restrict,
  reviewed_at timestamptz,
  review_notes text,
  rejection_reason text,
  changes_requested text,
  has_valid_ssn boolean not null default false,
  has_clean_driving_record boolean not null default false,
  agrees_to_terms boolean not null default false,
  good_driver_agreement_read boolean not null default false,
  good_driver_agreement_accepted boolean not null default false,
  good_driver_agreement_timestamp timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint driver_applications_approved_needs_agreement check (status <> 'approved' or good_driver_agreement_accepted),
  constraint driver_applications_rejected_needs_reason
    check (status <> 'rejected' or coalesce(trim(rejection_reason), '') <> ''),
  constraint driver_applications_changes_are_said
    check ((status = 'changes_requested') = (coalesce(trim(changes_requested), '') <> '')),
  constraint driver_applications_decision_has_time
    check (status not in ('approved', 'rejected') or reviewed_at is not null),
  constraint driver_applications_agreement_has_time
    check (not good_driver_agreement_accepted or good_driver_agreement_timestamp is not null)
);
create index driver_applications_by_status on driver_applications (status, created_at desc, id desc);
create index driver_applications_by_created on driver_applications (created_at desc, id desc);
comment on column driver_applications.drivers_license_document is
  'Part of the specified data model, as the two below; documents are in driver_documents, where they outlive renewals';
comment on column driver_applications.has_valid_ssn is 'An attestation; the number itself is never stored';
select keep_updated_at('driver_applications');

create table driver_documents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  document_type text not null constraint driver_documents_type_known
    check (document_type in ('drivers_license', 'insurance', 'registration')),
  document_path text not null,
  state text not null constraint driver_documents_state_known check (state in ('submitted', 'accepted', 'refused')),
  expires_on date not null,
  refusal_reason text,
  reviewed_by uuid references users on delete restrict,
  reviewed_at timestamptz,
  accepted_until date,
  reminded_days smallint,
  uploaded_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint driver_documents_user_type_key unique (user_id, document_type),
  constraint driver_documents_refused_has_reason
    check ((state = 'refused') = (coalesce(trim(refusal_reason), '') <> '')),
  constraint driver_documents_accepted_has_day check (state <> 'accepted' or accepted_until is not null),
  constraint driver_documents_refused_is_not_valid check (state <> 'refused' or accepted_until is null)
);
create index driver_documents_to_remind on driver_documents (accepted_until) where reminded_days is distinct from 0;
comment on column driver_documents.document_path is
  'Id of the stored object, made by the server; never a name that was sent by a client';
comment on column driver_documents.accepted_until is
  'The last day of what was accepted last: a renewal that waits for review stops nobody';
comment on column driver_documents.reminded_days is 'The last reminder, in days ahead; 0 once the notice of its expiry was sent';
`;

/** A notification takes a lock of the whole server until its commit: right for what happens a few times a day. */
const hiddenSql = `
create function announce_hidden_driver() returns trigger language plpgsql as $$
begin
  notify maumee_drivers;
  return null;
end $$;
comment on function announce_hidden_driver() is 'Processes forget the drivers whom they show to visitors';
create trigger users_announce_hidden_driver after update of suspended, is_driver_approved on users for each row
  when (new.suspended > old.suspended or new.is_driver_approved < old.is_driver_approved)
  execute function announce_hidden_driver();
`;

/** Of acts that end every session of a person. */
const signedOutSql = `
create function announce_signed_out_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('maumee_signed_out', new.id::text);
  return null;
end $$;
comment on function announce_signed_out_user() is 'Processes end what they tell the person live';
create trigger users_announce_signed_out after update of suspended, user_type, deleted_at on users for each row
  when (new.suspended > old.suspended or new.user_type <> old.user_type
    or (new.deleted_at is not null and old.deleted_at is null))
  execute function announce_signed_out_user();
`;

const downSql = `
drop trigger users_announce_signed_out on users;
drop function announce_signed_out_user();
drop trigger users_announce_hidden_driver on users;
drop function announce_hidden_driver();
drop table driver_documents;
drop table driver_applications;
drop table driver_positions;
drop table driver_shifts;
drop table weekly_availability;
drop table driver_profiles;
`;

export const up = (knex: Knex) =>
  knex.raw(profilesSql + presenceSql + applicationsSql + hiddenSql + signedOutSql);
export const down = (knex: Knex) => knex.raw(downSql);
