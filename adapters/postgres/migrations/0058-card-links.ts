import type { Knex } from 'knex';

// The check is validated after it has taken the place of the old one: nothing waits for the reading of the table.
export const config = { transaction: false };

const PURPOSES = ['password-reset', 'email-change', 'email-change-cancel', 'email-verification', 'sign-in'];

async function allow(knex: Knex, purposes: readonly string[]) {
  const rule = `purpose in (${purposes.map((purpose) => `'${purpose}'`).join(', ')})`;
  await knex.raw(`alter table one_time_tokens drop constraint one_time_tokens_purpose_known,
    add constraint one_time_tokens_purpose_known check (${rule}) not valid`);
  await knex.raw('alter table one_time_tokens validate constraint one_time_tokens_purpose_known');
}

/** Links by which a caller adds a card. */
export const up = (knex: Knex) => allow(knex, [...PURPOSES, 'card-link']);

export const down = async (knex: Knex) => {
  await knex.raw(`delete from one_time_tokens where purpose = 'card-link'`);
  await allow(knex, PURPOSES);
};
