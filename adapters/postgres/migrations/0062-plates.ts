import type { Knex } from 'knex';

export const config = { transaction: false };

/** Its letters and digits alone, as it is searched for by its beginning. */
export const up = async (knex: Knex) => {
  await knex.raw('drop index concurrently if exists driver_profiles_by_plate');
  await knex.raw(`create index concurrently driver_profiles_by_plate on driver_profiles
    ((upper(regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')) collate "C")) where license_plate is not null`);
};
export const down = (knex: Knex) => knex.raw('drop index concurrently driver_profiles_by_plate');
