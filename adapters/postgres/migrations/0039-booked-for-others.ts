import type { Knex } from 'knex';

// Each may be done again; the last one alone cannot.
export const config = { transaction: false };

/**
 * Whoever pays is read from the ride, once it is there: a payment by card is written before its ride, whose insertion looks at
 * it.
 */
const requirePayerSql = `
create or replace function require_payer() returns trigger language plpgsql as $$
declare
  payer uuid := (select coalesce(payer_id, rider_id) from rides where id = new.ride_id);
begin
  if new.user_id <> payer then
    raise exception 'ride % is paid by %, not by %', new.ride_id, payer, new.user_id
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$`;

const requirePaidByPayerSql = `
create or replace function require_paid_by_payer() returns trigger language plpgsql as $$
begin
  if exists (select from payments where ride_id = new.id and user_id <> coalesce(new.payer_id, new.rider_id)
      and status not in ('declined', 'cancelled')) then
    raise exception 'a payment of ride % is not of its payer', new.id
      using errcode = 'check_violation', constraint = tg_name, table = 'rides';
  end if;
  return null;
end $$`;

const TRIGGERS = [
  `holds_of_payer before insert on holds for each row execute function require_payer()`,
  `payments_of_payer before insert or update of user_id, ride_id on payments
    for each row when (new.ride_id is not null) execute function require_payer()`,
  // What a booking holds is looked at as its hold.
  `journal_entries_of_payer before insert on journal_entries for each row
    when (new.kind in ('ride_completed', 'tip_added', 'ride_refunded')) execute function require_payer()`,
  `rides_paid_by_payer after insert on rides for each row when (new.payment_method = 'card')
    execute function require_paid_by_payer()`,
  `rides_payer_fixed before update of rider_id, payer_id on rides for each row
    when (coalesce(old.payer_id, old.rider_id) <> coalesce(new.payer_id, new.rider_id))
    execute function refuse_change('the payer of a ride is fixed')`,
];

const INDEXES = ['booker', 'payer'].map((party) => ({
  name: `rides_by_${party}`,
  on: `rides (${party}_id, status, created_at desc, id desc) where ${party}_id is not null`,
}));

const COMMENTS = [
  `column rides.rider_id is 'The passenger'`,
  `column rides.booker_id is 'Who asked for the ride; null for the passenger themself'`,
  `column rides.payer_id is 'Whose wallet or card pays, and to whom refunds return; null for the passenger'`,
];

export const up = async (knex: Knex) => {
  await knex.raw(`alter table rides
    add column if not exists booker_id uuid references users on delete restrict,
    add column if not exists payer_id uuid references users on delete restrict`);
  await knex.raw(requirePayerSql);
  await knex.raw(requirePaidByPayerSql);
  for (const trigger of TRIGGERS) await knex.raw(`create or replace trigger ${trigger}`);
  for (const { name, on } of INDEXES) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
  for (const comment of COMMENTS) await knex.raw(`comment on ${comment}`);
  // The columns are empty: there is nothing to validate.
  await knex.raw(
    'alter table rides add constraint rides_payer_does_not_drive check (driver_id <> payer_id) not valid',
  );
};

export const down = async (knex: Knex) => {
  for (const trigger of TRIGGERS) {
    const [name = ''] = trigger.split(' ');
    const table = /\son (\w+)\s/.exec(trigger)?.[1] ?? '';
    await knex.raw(`drop trigger ${name} on ${table}`);
  }
  await knex.raw('drop function require_paid_by_payer()');
  await knex.raw('drop function require_payer()');
  await knex.raw('comment on column rides.rider_id is null');
  await knex.raw('alter table rides drop column booker_id, drop column payer_id');
};
