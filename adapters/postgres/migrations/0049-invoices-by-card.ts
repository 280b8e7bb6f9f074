import type { Knex } from 'knex';

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

/** A check that takes the place of the one of its name, in one statement: the new one refuses nothing that is there. */
const replaceCheck = ({ name, rule }: { readonly name: string; readonly rule: string }) =>
  `alter table payments drop constraint ${name}, add constraint ${name} check (${rule}) not valid`;

const WIDENED = [
  {
    name: 'payments_kind_known',
    rule: `kind in ('funding', 'ride', 'top_up', 'invoice')`,
    before: `kind in ('funding', 'ride', 'top_up')`,
  },
  {
    name: 'payments_funding_has_no_ride',
    rule: `(kind in ('funding', 'invoice')) = (ride_id is null) and (kind = 'invoice') = (invoice_id is not null)`,
    before: `(kind = 'funding') = (ride_id is null)`,
  },
];

const INDEXES = {
  payments_by_invoice: 'index concurrently NAME on payments (invoice_id) where invoice_id is not null',
  organisation_payments_one_of_card:
    'unique index concurrently NAME on organisation_payments (card_payment_id)',
};

/** As before, and what was paid by card is what the provider has brought. */
const bookedSql = (way: string) => `
create or replace function require_booked_organisation_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from journal_entries entry join postings posting on posting.entry_id = entry.id
    where entry.id = new.entry_id and kind = 'organisation_paid' and organisation_id = new.organisation_id
      and account = 'organisation_receivable' and amount_cents = new.amount_cents${way}) then
    raise exception 'payment % of % cents is not in the ledger', new.id, new.amount_cents
      using errcode = 'check_violation', constraint = 'organisation_payments_booked', table = 'organisation_payments';
  end if;
  return null;
end $$`;

const BY_WAY = `
      and entry.payment_id is not distinct from new.card_payment_id
      and exists (select from postings other where other.entry_id = entry.id and other.amount_cents = -new.amount_cents
        and other.account = case when new.card_payment_id is null then 'bank_clearing' else 'provider_clearing' end)
      and (new.card_payment_id is null or exists (
        select from payments where id = new.card_payment_id and kind = 'invoice' and status = 'succeeded'
          and captured_cents = new.amount_cents))`;

const COMMENT = `'What organisations have paid: by card, and bank transfers as operators recorded them; a wrong record of one is taken back by another one below zero'`;
const COMMENT_BEFORE = `'Bank transfers of organisations as operators recorded them; a wrong record is taken back by another one below zero'`;

export const up = async (knex: Knex) => {
  await knex.raw(
    'alter table payments add column if not exists invoice_id uuid references invoices on delete restrict',
  );
  await knex.raw(`comment on column payments.invoice_id is 'Of an organisation, which the user pays it for'`);
  for (const check of WIDENED) {
    await knex.raw(replaceCheck(check));
    await knex.raw(`alter table payments validate constraint ${check.name}`);
  }
  await knex.raw(`alter table organisation_payments
    add column if not exists card_payment_id uuid references payments on delete restrict`);
  await knex.raw(
    `comment on column organisation_payments.card_payment_id is 'What brought it; null of a bank transfer'`,
  );
  await knex.raw(`comment on table organisation_payments is ${COMMENT}`);
  for (const [name, index] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${index.replace('NAME', name)}`);
  }
  await knex.raw(bookedSql(BY_WAY));
};

export const down = async (knex: Knex) => {
  await knex.raw(bookedSql(''));
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
  await knex.raw('alter table organisation_payments drop column card_payment_id');
  await knex.raw(`comment on table organisation_payments is ${COMMENT_BEFORE}`);
  for (const { name, before } of WIDENED) {
    await knex.raw(replaceCheck({ name, rule: before }));
    await knex.raw(`alter table payments validate constraint ${name}`);
  }
  await knex.raw('alter table payments drop column invoice_id');
};
