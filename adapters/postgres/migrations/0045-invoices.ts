import type { Knex } from 'knex';

// One table after the other, none of them locked while another one is waited for; each may be done again.
export const config = { transaction: false };

const numbersSql = `
create table invoice_counters (
  year integer primary key constraint invoice_counters_year_range check (year between 2000 and 9999),
  last integer not null
);
comment on table invoice_counters is
  'The last number given of each year; locked until the transaction of its invoice ends, so that none is lost or given twice';
create trigger invoice_counters_begin before insert on invoice_counters for each row when (new.last <> 1)
  execute function refuse_change('numbers of a year begin with 1');
create trigger invoice_counters_follow before update on invoice_counters for each row
  when (new.year <> old.year or new.last <> old.last + 1) execute function refuse_change('numbers follow one another');
create trigger invoice_counters_kept before delete or truncate on invoice_counters for each statement
  execute function refuse_change('numbers are never given again');
`;

const invoicesSql = `
create table invoices (
  id uuid primary key,
  kind text not null constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  year integer not null references invoice_counters on delete restrict,
  sequence integer not null constraint invoices_sequence_positive check (sequence > 0),
  organisation_id uuid not null references organisations on delete restrict,
  organisation_name text not null constraint invoices_organisation_name_some check (organisation_name <> ''),
  month text not null constraint invoices_month_is_month check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  issued_at timestamptz not null,
  issued_on date not null,
  due_on date not null constraint invoices_due_after_issue check (due_on >= issued_on),
  total_cents bigint not null,
  constraint invoices_number_key unique (year, sequence),
  constraint invoices_of_organisation unique (id, organisation_id),
  constraint invoices_one_of_month unique (organisation_id, month, kind),
  constraint invoices_total_of_kind check (case kind when 'invoice' then total_cents > 0 else total_cents < 0 end),
  constraint invoices_year_of_issue check (year = extract(year from issued_on)),
  constraint invoices_after_month check (to_char(issued_on, 'YYYY-MM') > month)
);
create index invoices_by_organisation on invoices (organisation_id, issued_at desc, id desc);
create index invoices_by_age on invoices (issued_at desc, id desc);
create index invoices_by_due on invoices (due_on, id) where kind = 'invoice';
comment on table invoices is
  'What organisations owe for the rides of a month, and credit notes of refunds that came later; never changed once issued';
comment on column invoices.sequence is 'The number within the year, without gaps: 1 of 2026 is "2026-0001"; of invoices and credit notes together';
comment on column invoices.organisation_name is 'As it was at the issue';
comment on column invoices.month is 'The calendar month whose rides, or refunds, it is of, by the clocks of the service area';
comment on column invoices.total_cents is 'What is owed; below zero of a credit note';
select keep_append_only('invoices');

create table invoice_lines (
  invoice_id uuid not null references invoices on delete restrict,
  line integer not null constraint invoice_lines_line_positive check (line > 0),
  ride_id uuid not null references rides on delete restrict,
  refund_id uuid references refunds on delete restrict,
  agreement_id uuid not null references agreements on delete restrict,
  agreement_name text not null,
  passenger_name text not null,
  day date not null,
  pickup_address text,
  dropoff_address text,
  ride_cents bigint not null constraint invoice_lines_ride_positive check (ride_cents > 0),
  covered_cents bigint not null constraint invoice_lines_covered_range check (covered_cents > 0 and covered_cents <= ride_cents),
  refunded_cents bigint not null constraint invoice_lines_refunded_range check (refunded_cents between 0 and covered_cents),
  amount_cents bigint not null constraint invoice_lines_amount_not_zero check (amount_cents <> 0),
  primary key (invoice_id, line),
  constraint invoice_lines_amount_adds_up
    check (amount_cents = case when refund_id is null then covered_cents else 0 end - refunded_cents)
);
create unique index invoice_lines_one_of_ride on invoice_lines (ride_id) where refund_id is null;
create unique index invoice_lines_one_of_refund on invoice_lines (refund_id) where refund_id is not null;
create index invoice_lines_by_ride on invoice_lines (ride_id);
create index invoice_lines_by_agreement on invoice_lines (agreement_id);
comment on table invoice_lines is
  'One for each ride of an invoice, and for each refund of a credit note, as they were at the issue';
comment on column invoice_lines.refund_id is 'Of a credit note; null of an invoice, which is less by the refunds of before';
comment on column invoice_lines.day is 'Of the completion, by the clocks of the service area';
comment on column invoice_lines.pickup_address is 'Null where the agreement did not show addresses';
comment on column invoice_lines.ride_cents is 'Fare and tip';
comment on column invoice_lines.covered_cents is 'What of it the organisation pays, before refunds';
comment on column invoice_lines.refunded_cents is 'What it need not pay of that: of the refunds that invoice_refunds lists';
select keep_append_only('invoice_lines');

create table invoice_refunds (
  refund_id uuid primary key references refunds on delete restrict,
  invoice_id uuid not null,
  line integer not null,
  amount_cents bigint not null constraint invoice_refunds_amount_positive check (amount_cents > 0),
  constraint invoice_refunds_line_fkey foreign key (invoice_id, line) references invoice_lines on delete restrict
);
create index invoice_refunds_by_line on invoice_refunds (invoice_id, line);
comment on table invoice_refunds is 'In which line each refund is: once, of the invoice of its ride or of a credit note';
select keep_append_only('invoice_refunds');

create function require_next_invoice_number() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_counters where year = new.year and last = new.sequence)
     or (new.sequence > 1 and not exists (
       select from invoices where year = new.year and sequence = new.sequence - 1)) then
    raise exception 'number % of % does not follow the last one', new.sequence, new.year
      using errcode = 'check_violation', constraint = 'invoices_number_follows', table = 'invoices';
  end if;
  return new;
end $$;
create trigger invoices_number_follows before insert on invoices for each row
  execute function require_next_invoice_number();

create function require_numbered_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices where year = new.year and sequence = new.last) then
    raise exception 'number % of % was given to no invoice', new.last, new.year
      using errcode = 'check_violation', constraint = 'invoice_counters_used', table = 'invoice_counters';
  end if;
  return null;
end $$;
create constraint trigger invoice_counters_used after insert or update on invoice_counters
  deferrable initially deferred for each row execute function require_numbered_invoice();

-- Lines of a kind all have its sign: a line that is added later makes another sum.
create function require_invoice_sum(of_invoice uuid) returns void language plpgsql as $$
declare
  found record;
begin
  select invoice.kind, invoice.total_cents, coalesce(sum(line.amount_cents), 0) as sum,
      count(*) filter (where (line.refund_id is not null) <> (invoice.kind = 'credit_note')) as of_other_kind
    into found from invoices invoice left join invoice_lines line on line.invoice_id = invoice.id
    where invoice.id = of_invoice group by invoice.id;
  if found.sum <> found.total_cents or found.of_other_kind > 0 then
    raise exception 'the lines of % come to % cents instead of %', of_invoice, found.sum, found.total_cents
      using errcode = 'check_violation', constraint = 'invoices_sum_of_lines', table = 'invoices';
  end if;
end $$;
create function require_sum_of_lines() returns trigger language plpgsql as $$
begin
  perform require_invoice_sum(invoice_id) from (select distinct invoice_id from new_lines) added;
  return null;
end $$;
create trigger invoice_lines_sum after insert on invoice_lines referencing new table as new_lines
  for each statement execute function require_sum_of_lines();
create function require_whole_invoice() returns trigger language plpgsql as $$
begin
  perform require_invoice_sum(new.id);
  if exists (
    select from invoice_lines line where invoice_id = new.id and refunded_cents <> (
      select coalesce(sum(amount_cents), 0) from invoice_refunds refund
      where refund.invoice_id = line.invoice_id and refund.line = line.line)) then
    raise exception 'a line of % is less by other refunds than are listed', new.id
      using errcode = 'check_violation', constraint = 'invoice_lines_list_refunds', table = 'invoice_lines';
  end if;
  return null;
end $$;
create constraint trigger invoices_whole after insert on invoices
  deferrable initially deferred for each row execute function require_whole_invoice();
create function require_listed_refunds() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select invoice_id, line from new_refunds group by 1, 2) added join invoice_lines using (invoice_id, line)
    where refunded_cents < (
      select sum(amount_cents) from invoice_refunds refund
      where refund.invoice_id = added.invoice_id and refund.line = added.line)) then
    raise exception 'more refunds are listed than a line is less by'
      using errcode = 'check_violation', constraint = 'invoice_lines_list_refunds', table = 'invoice_lines';
  end if;
  return null;
end $$;
create trigger invoice_refunds_listed after insert on invoice_refunds referencing new table as new_refunds
  for each statement execute function require_listed_refunds();
`;

const paymentsSql = `
create table organisation_payments (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete restrict,
  amount_cents bigint not null constraint organisation_payments_amount_not_zero check (amount_cents <> 0),
  received_on date not null,
  bank_reference text not null constraint organisation_payments_reference_some
    check (bank_reference = trim(bank_reference) and bank_reference <> ''),
  named_invoice_ids uuid[] not null,
  reverses_id uuid constraint organisation_payments_one_reversal unique,
  reason text constraint organisation_payments_reason_some check (trim(reason) <> ''),
  recorded_by uuid references users on delete restrict,
  recorded_at timestamptz not null,
  entry_id uuid not null constraint organisation_payments_one_of_entry unique
    references journal_entries on delete restrict,
  constraint organisation_payments_of_organisation unique (id, organisation_id),
  constraint organisation_payments_reverses_fkey foreign key (reverses_id, organisation_id)
    references organisation_payments (id, organisation_id) on delete restrict,
  constraint organisation_payments_below_zero_reverses
    check ((amount_cents < 0) = (reverses_id is not null) and (reverses_id is null) = (reason is null))
);
create index organisation_payments_by_organisation on organisation_payments (organisation_id, recorded_at desc, id desc);
create index organisation_payments_by_recorder on organisation_payments (recorded_by) where recorded_by is not null;
comment on table organisation_payments is
  'Bank transfers of organisations as operators recorded them; a wrong record is taken back by another one below zero';
comment on column organisation_payments.received_on is 'The day on which the bank had it';
comment on column organisation_payments.named_invoice_ids is 'What the operator wanted paid first; what was, invoice_settlements says';
comment on column organisation_payments.reverses_id is 'The wrong record that this one takes back';
comment on column organisation_payments.recorded_by is 'Null for the command line';
select keep_append_only('organisation_payments');

create function require_whole_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from organisation_payments
      where id = new.reverses_id and reverses_id is null and amount_cents = -new.amount_cents) then
    raise exception 'payment % takes back % cents of another amount', new.id, -new.amount_cents
      using errcode = 'check_violation', constraint = 'organisation_payments_reversed_whole', table = 'organisation_payments';
  end if;
  return new;
end $$;
create trigger organisation_payments_reversed_whole before insert on organisation_payments for each row
  when (new.reverses_id is not null) execute function require_whole_reversal();

create function require_booked_organisation_payment() returns trigger language plpgsql as $$
begin
  if not exists (
    select from journal_entries entry join postings posting on posting.entry_id = entry.id
    where entry.id = new.entry_id and kind = 'organisation_paid' and organisation_id = new.organisation_id
      and account = 'organisation_receivable' and amount_cents = new.amount_cents) then
    raise exception 'payment % of % cents is not in the ledger', new.id, new.amount_cents
      using errcode = 'check_violation', constraint = 'organisation_payments_booked', table = 'organisation_payments';
  end if;
  return null;
end $$;
create constraint trigger organisation_payments_booked after insert on organisation_payments
  deferrable initially deferred for each row execute function require_booked_organisation_payment();

create table invoice_settlements (
  id uuid primary key,
  organisation_id uuid not null references organisations on delete restrict,
  invoice_id uuid not null,
  payment_id uuid,
  credit_note_id uuid,
  amount_cents bigint not null constraint invoice_settlements_amount_not_zero check (amount_cents <> 0),
  created_at timestamptz not null,
  constraint invoice_settlements_one_source check (num_nonnulls(payment_id, credit_note_id) = 1),
  constraint invoice_settlements_invoice_fkey foreign key (invoice_id, organisation_id)
    references invoices (id, organisation_id) on delete restrict,
  constraint invoice_settlements_payment_fkey foreign key (payment_id, organisation_id)
    references organisation_payments (id, organisation_id) on delete restrict,
  constraint invoice_settlements_credit_note_fkey foreign key (credit_note_id, organisation_id)
    references invoices (id, organisation_id) on delete restrict
);
create index invoice_settlements_by_organisation on invoice_settlements (organisation_id);
create index invoice_settlements_by_invoice on invoice_settlements (invoice_id, organisation_id) include (amount_cents);
create index invoice_settlements_by_payment on invoice_settlements (payment_id, organisation_id) include (amount_cents)
  where payment_id is not null;
create index invoice_settlements_by_credit_note on invoice_settlements (credit_note_id, organisation_id) include (amount_cents)
  where credit_note_id is not null;
comment on table invoice_settlements is
  'What of a payment or a credit note pays which invoice; the record that takes a payment back undoes its own, below zero';
select keep_append_only('invoice_settlements');

create function require_settlement_room() returns trigger language plpgsql as $$
declare
  invoice_cents bigint;
  source_cents bigint;
  settled bigint;
  used bigint;
begin
  -- One after the other: each sees what those before it have settled.
  select total_cents into invoice_cents from invoices where id = new.invoice_id for no key update;
  if new.payment_id is not null then
    select amount_cents into source_cents from organisation_payments where id = new.payment_id for no key update;
    select sum(amount_cents) into used from invoice_settlements where payment_id = new.payment_id;
  else
    select -total_cents into source_cents from invoices where id = new.credit_note_id for no key update;
    select sum(amount_cents) into used from invoice_settlements where credit_note_id = new.credit_note_id;
  end if;
  select sum(amount_cents) into settled from invoice_settlements where invoice_id = new.invoice_id;
  if settled not between 0 and invoice_cents then
    raise exception 'invoice % of % cents would be settled with %', new.invoice_id, invoice_cents, settled
      using errcode = 'check_violation', constraint = 'invoice_settlements_within_invoice', table = 'invoice_settlements';
  end if;
  if used not between least(0, source_cents) and greatest(0, source_cents) or sign(new.amount_cents) <> sign(source_cents) then
    raise exception '% cents would be used of %', used, source_cents
      using errcode = 'check_violation', constraint = 'invoice_settlements_within_source', table = 'invoice_settlements';
  end if;
  return null;
end $$;
create trigger invoice_settlements_fit after insert on invoice_settlements for each row
  execute function require_settlement_room();

create table invoice_reminders (
  invoice_id uuid references invoices on delete restrict,
  number integer constraint invoice_reminders_number_positive check (number > 0),
  sent_at timestamptz not null,
  open_cents bigint not null constraint invoice_reminders_open_positive check (open_cents > 0),
  primary key (invoice_id, number)
);
comment on table invoice_reminders is 'Which reminders of an invoice that is due were mailed: each once';
comment on column invoice_reminders.number is '1 is of 3 days after the due date, each next one of 14 days later';
select keep_append_only('invoice_reminders');
`;

const INDEXES = {
  rides_completed_by_funder: `index concurrently NAME on rides (funder_id, completed_at)
    where funder_id is not null and status = 'completed'`,
  refunds_of_organisations: `index concurrently NAME on refunds (ride_id)
    where organisation_cents > 0 and status = 'succeeded'`,
};

export const up = async (knex: Knex) => {
  for (const [name, index] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${index.replace('NAME', name)}`);
  }
  // Last, since they cannot be done again.
  await knex.raw(numbersSql);
  await knex.raw(invoicesSql);
  await knex.raw(paymentsSql);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop table invoice_reminders, invoice_settlements, organisation_payments');
  await knex.raw('drop function require_settlement_room()');
  await knex.raw('drop function require_booked_organisation_payment()');
  await knex.raw('drop function require_whole_reversal()');
  await knex.raw('drop table invoice_refunds, invoice_lines, invoices, invoice_counters');
  await knex.raw('drop function require_listed_refunds()');
  await knex.raw('drop function require_whole_invoice()');
  await knex.raw('drop function require_sum_of_lines()');
  await knex.raw('drop function require_invoice_sum(uuid)');
  await knex.raw('drop function require_numbered_invoice()');
  await knex.raw('drop function require_next_invoice_number()');
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
};
