import type { Knex } from 'knex';

export const config = { transaction: false };

export const up = async (knex: Knex) => {
  await knex.raw('drop index concurrently if exists payouts_by_completion');
  await knex.raw(`create index concurrently payouts_by_completion on payouts (completed_at desc, id desc)
    where completed_at is not null`);
  await knex.raw('drop index concurrently if exists payout_requests_by_completion');
  await knex.raw(`create index concurrently payout_requests_by_completion
    on payout_requests (completed_at desc, id desc) where completed_at is not null`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop index concurrently payout_requests_by_completion');
  await knex.raw('drop index concurrently payouts_by_completion');
};
