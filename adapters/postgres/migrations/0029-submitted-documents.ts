import type { Knex } from 'knex';

export const config = { transaction: false };

export const up = async (knex: Knex) => {
  await knex.raw('drop index concurrently if exists driver_documents_submitted');
  await knex.raw(`create index concurrently driver_documents_submitted on driver_documents (uploaded_at)
    where state = 'submitted'`);
};

export const down = (knex: Knex) => knex.raw('drop index concurrently driver_documents_submitted');
