import type { Knex } from 'knex';

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** Nothing that a program uses: the rules are in functions of 0063 and 0064, under the same names. */
export const oldestRelease = '0.1.0';

const CHECKS = {
  rides: {
    rides_cover_whole: `case when agreement_id is null
      then funder_id is null and covered_on is null and covered_fare = 0 and covered_tip = 0
        and payment_method <> 'organisation'
      else funder_id is not null and covered_on is not null and covered_fare >= 0 and covered_tip >= 0
        and covered_fare <= total_fare and covered_tip <= tip_amount and payment_method <> 'cash'
        and (covered_fare + covered_tip > 0 or status in ('completed', 'cancelled'))
        and (payment_method <> 'organisation' or status in ('completed', 'cancelled')
          or covered_fare + covered_tip = total_fare + tip_amount) end`,
    rides_asked_ids_limited: 'cardinality(asked_ids) between 1 and 20',
    rides_asked_one_or_circle: `asked_ids is null or status <> 'pending' or not is_specific_driver`,
    rides_asked_ids_without_rider: 'rider_id <> all (asked_ids)',
    rides_payer_does_not_drive: 'driver_id <> payer_id',
  },
  balances: {
    balances_wallet_not_negative: 'wallet_balance >= 0',
    balances_held_not_negative: 'held_balance >= 0',
    balances_reserved_not_negative: 'reserved_balance >= 0',
  },
};

/**
 * A posting of nobody finds no balances to change, and balances with postings are not deleted (0064). A hold is of who pays
 * for its ride (`holds_of_payer`), whom the ride refers to and never changes (`rides_payer_fixed`).
 */
const KEYS = { postings: 'postings_user_id_fkey', holds: 'holds_user_id_fkey' };

const KINDS = `('deposit', 'credit_granted', 'ride_released', 'ride_refunded', 'wallet_moved')`;

const requireNothingOfMerged = (first: string) => `
create or replace function require_nothing_of_merged() returns trigger language plpgsql as $$
begin${first}
  if exists (select from users join balances on balances.user_id = users.id
      where users.id = new.user_id and merged_into_id is not null and wallet_balance + held_balance <> 0) then
    raise exception 'passenger % was merged, and has money', new.user_id
      using errcode = 'check_violation', constraint = 'journal_entries_nothing_of_merged', table = 'journal_entries';
  end if;
  return null;
end $$`;

/** Another of its name at once. */
const replaceNothingOfMerged = (condition: string) => `
drop trigger if exists journal_entries_nothing_of_merged on journal_entries;
create constraint trigger journal_entries_nothing_of_merged after insert on journal_entries
  deferrable initially deferred for each row ${condition} execute function require_nothing_of_merged()`;

export const up = async (knex: Knex) => {
  for (const [table, checks] of Object.entries(CHECKS)) {
    const drops = Object.keys(checks).map((name) => `drop constraint if exists ${name}`);
    await knex.raw(`alter table ${table} ${drops.join(', ')}`);
  }
  for (const [table, key] of Object.entries(KEYS)) {
    await knex.raw(`alter table ${table} drop constraint if exists ${key}`);
  }
  await knex.raw(
    requireNothingOfMerged(`
  if new.kind not in ${KINDS} then return null; end if;`),
  );
  await knex.raw(replaceNothingOfMerged(''));
};

export const down = async (knex: Knex) => {
  await knex.raw(replaceNothingOfMerged(`when (new.kind in ${KINDS})`));
  await knex.raw(requireNothingOfMerged(''));
  for (const [table, key] of Object.entries(KEYS)) {
    await knex.raw(
      `alter table ${table} add constraint ${key} foreign key (user_id) references users on delete restrict`,
    );
  }
  for (const [table, checks] of Object.entries(CHECKS)) {
    const validity = table === 'rides' ? ' not valid' : '';
    for (const [name, rule] of Object.entries(checks)) {
      await knex.raw(`alter table ${table} add constraint ${name} check (${rule})${validity}`);
    }
  }
};
