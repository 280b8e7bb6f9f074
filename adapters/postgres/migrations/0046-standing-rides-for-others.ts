import type { Knex } from 'knex';

// Each may be done again, but for what comes last.
export const config = { transaction: false };

/**
 * A planned ride becomes one of the people of its series, under no agreement but that of the series. The ride is written after
 * its row says that it is booked, which takes no more time of the driver then.
 */
const requirePeopleSql = `
create or replace function require_people_of_series() returns trigger language plpgsql as $$
begin
  if not exists (
    select from rides join standing_rides series on series.id = new.standing_ride_id
    where rides.id = new.id and rides.rider_id = series.rider_id
      and coalesce(rides.booker_id, rides.rider_id) = coalesce(series.booker_id, series.rider_id)
      and coalesce(rides.payer_id, rides.rider_id) = coalesce(series.payer_id, series.rider_id)
      and rides.organisation_id is not distinct from series.organisation_id
      and (rides.agreement_id is null or rides.agreement_id = series.agreement_id)) then
    raise exception 'ride % has other people than its standing ride', new.id
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$`;

const PEOPLE = [
  'booker_id uuid references users',
  'organisation_id uuid references organisations',
  'payer_id uuid references users',
  'agreement_id uuid references agreements',
];

const INDEXES = {
  standing_rides_by_booker: 'standing_rides (booker_id) where booker_id is not null',
  standing_rides_by_organisation: 'standing_rides (organisation_id) where organisation_id is not null',
  standing_rides_by_payer: 'standing_rides (payer_id) where payer_id is not null',
  standing_rides_by_agreement: 'standing_rides (agreement_id) where agreement_id is not null',
};

const COMMENTS = [
  `column standing_rides.rider_id is 'The passenger'`,
  `column standing_rides.booker_id is 'Who asked for it; null for the passenger themself'`,
  `column standing_rides.organisation_id is 'In whose name it was booked'`,
  `column standing_rides.payer_id is 'Whose wallet or card pays; null for the passenger'`,
  `column standing_rides.agreement_id is 'Under which an organisation pays a part of every ride that it covers; null for none'`,
  `column standing_occurrences.asks is 'What somebody has to decide before it can be booked'`,
  `column standing_occurrences.is_paid_alone is 'Whether its payer has said that they pay it without the organisation'`,
];

const CHECKS = {
  standing_rides: {
    standing_rides_payer_does_not_drive: 'driver_id <> payer_id and payer_id <> all (substitute_ids)',
    standing_rides_organisation_has_booker: 'organisation_id is null or booker_id is not null',
  },
  standing_occurrences: {
    standing_occurrences_asks_known: `asks in ('cover', 'booker')`,
    standing_occurrences_asks_ahead: `asks is null or state in ('planned', 'seeking', 'failed')`,
  },
};

export const up = async (knex: Knex) => {
  for (const person of PEOPLE)
    await knex.raw(`alter table standing_rides add column if not exists ${person} on delete restrict`);
  await knex.raw(`alter table standing_occurrences
    add column if not exists asks text, add column if not exists is_paid_alone boolean not null default false`);
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
  await knex.raw(requirePeopleSql);
  // Last, since they cannot be done again. The columns are empty: there is nothing to validate.
  await knex.raw(`create constraint trigger standing_occurrences_people_of_series after update of state on standing_occurrences
    deferrable initially deferred for each row when (new.state = 'booked' and old.state <> 'booked')
    execute function require_people_of_series()`);
  for (const [table, checks] of Object.entries(CHECKS))
    for (const [name, rule] of Object.entries(checks))
      await knex.raw(`alter table ${table} add constraint ${name} check (${rule}) not valid`);
};

export const down = async (knex: Knex) => {
  for (const [table, checks] of Object.entries(CHECKS))
    for (const name of Object.keys(checks)) await knex.raw(`alter table ${table} drop constraint ${name}`);
  await knex.raw('drop trigger standing_occurrences_people_of_series on standing_occurrences');
  await knex.raw('drop function require_people_of_series()');
  await knex.raw('alter table standing_occurrences drop column asks, drop column is_paid_alone');
  await knex.raw('comment on column standing_rides.rider_id is null');
  await knex.raw(`alter table standing_rides drop column booker_id, drop column organisation_id, drop column payer_id,
    drop column agreement_id`);
};
