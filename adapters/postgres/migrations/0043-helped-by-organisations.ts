import type { Knex } from 'knex';

// Each may be done again; the last one alone cannot.
export const config = { transaction: false };

/** Of grants to people and to organisations; `more` is the column of the latter. */
const grantsFixedSql = (more: '' | 'organisation_id') => {
  const fixed = ['passenger_id', 'caregiver_id', more, 'scopes', 'consent', 'recorded_by', 'granted_at'];
  const row = (of: string) =>
    `(${fixed.flatMap((column) => (column ? [`${of}.${column}`] : [])).join(', ')})`;
  return `create or replace trigger care_grants_fixed before update on care_grants for each row
    when (old.ended_at is not null or ${row('old')} is distinct from ${row('new')})
    execute function refuse_change('a grant of care ends, and never changes')`;
};

const INDEXES = {
  care_grants_one_of_organisation:
    'unique index concurrently NAME on care_grants (passenger_id, organisation_id) where ended_at is null and organisation_id is not null',
  care_grants_by_organisation:
    'index concurrently NAME on care_grants (organisation_id, granted_at, id) where organisation_id is not null',
  rides_by_organisation:
    'index concurrently NAME on rides (organisation_id, status, created_at desc, id desc) where organisation_id is not null',
};

const COMMENTS = [
  `column care_grants.organisation_id is 'Whose coordinators may do it, for rides that it books; null where a person may'`,
  `column rides.organisation_id is 'In whose name a coordinator booked it; null for everybody else'`,
];

export const up = async (knex: Knex) => {
  for (const table of ['care_grants', 'rides'])
    await knex.raw(`alter table ${table}
      add column if not exists organisation_id uuid references organisations on delete restrict`);
  await knex.raw('alter table care_grants alter column caregiver_id drop not null');
  await knex.raw(grantsFixedSql('organisation_id'));
  await knex.raw(`create or replace trigger rides_organisation_fixed before update of organisation_id on rides
    for each row when (old.organisation_id is distinct from new.organisation_id)
    execute function refuse_change('the organisation of a ride is fixed')`);
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
  for (const [name, index] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${index.replace('NAME', name)}`);
  }
  // The column is empty: there is nothing to validate.
  await knex.raw(`alter table care_grants
    add constraint care_grants_one_helper check (num_nonnulls(caregiver_id, organisation_id) = 1) not valid`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop trigger rides_organisation_fixed on rides');
  await knex.raw('alter table rides drop column organisation_id');
  await knex.raw('delete from care_grants where organisation_id is not null');
  await knex.raw(grantsFixedSql(''));
  await knex.raw('alter table care_grants drop column organisation_id');
  await knex.raw('alter table care_grants alter column caregiver_id set not null');
};
