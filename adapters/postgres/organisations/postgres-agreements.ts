import type { Agreements, AgreementViews } from '../../../application/ports/agreements.ts';
import type {
  Agreement,
  AgreementPlace,
  AgreementUsage,
  BudgetPeriod,
} from '../../../domain/organisations/agreement.ts';
import {
  arrayOf,
  boolean,
  cents,
  day,
  integer,
  json,
  nullable,
  smallInteger,
  text,
  time,
  uuid,
} from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { decoderOf, defineTable, type FieldsOf, onlyValue } from '../table.ts';

export const AGREEMENTS = defineTable(
  'agreements',
  {
    id: uuid(),
    organisationId: uuid(),
    name: text(),
    startsOn: day(),
    endsOn: nullable(day()),
    budgetCents: cents(),
    budgetPeriod: text<BudgetPeriod>(),
    ridesPerMonth: nullable(integer()),
    mostPerRideCents: nullable(cents()),
    coPayCents: cents(),
    coPayPercent: integer(),
    coversTip: boolean(),
    weekdays: arrayOf(smallInteger()),
    pickupFrom: nullable(text()),
    pickupUntil: nullable(text()),
    places: json<readonly AgreementPlace[]>(),
    passengerIds: nullable(arrayOf(uuid())),
    showsAddresses: boolean(),
    createdAt: time(),
    endedAt: nullable(time()),
  } satisfies FieldsOf<Agreement>,
  {},
);

const INSERT = insert('agreements.insert', AGREEMENTS);
const SAVE = update('agreements.save', AGREEMENTS, [
  'name',
  'starts_on',
  'ends_on',
  'budget_cents',
  'budget_period',
  'rides_per_month',
  'most_per_ride_cents',
  'co_pay_cents',
  'co_pay_percent',
  'covers_tip',
  'weekdays',
  'pickup_from',
  'pickup_until',
  'places',
  'passenger_ids',
  'shows_addresses',
  'ended_at',
]);
const FIND = select('agreements.find', AGREEMENTS, 'where id = $id');
const LOCK = select('agreements.lock', AGREEMENTS, 'where id = $id for no key update');
const OF_ORGANISATIONS = select(
  'agreements.of-organisations',
  AGREEMENTS,
  'where organisation_id = any($organisation_ids) and ended_at is null order by created_at, id',
  { organisation_ids: arrayOf(uuid()) },
);
const EVERY_OF_ORGANISATION = select(
  'agreements.every-of-organisation',
  AGREEMENTS,
  'where organisation_id = $organisation_id order by created_at desc, id desc',
);

/** The rides of a passenger in the month, returns that can still be called among them. */
const USAGE = statement(
  'agreements.usage',
  { agreement_id: uuid(), day: day(), rider_id: uuid(), except: nullable(uuid()) },
  `select agreement_taken_cents(agreements.id, days.first_day, days.last_day, $except) as taken_cents,
      (select count(*) + count(trip.outbound_ride_id) from rides
        left join return_trips trip on trip.outbound_ride_id = rides.id and trip.state = 'promised'
        where rides.agreement_id = agreements.id and rides.rider_id = $rider_id and rides.status <> 'cancelled'
          and rides.id is distinct from $except
          and covered_on between date_trunc('month', $day::date)
            and date_trunc('month', $day::date) + interval '1 month - 1 day')::integer as rides
    from agreements cross join lateral agreement_budget_days(agreements, $day::date) as days
    where agreements.id = $agreement_id`,
  decoderOf({ takenCents: cents('taken_cents'), rides: integer() } satisfies FieldsOf<AgreementUsage>),
);

/** By the budgets of terms that are not saved yet. */
const MOST_TAKEN = statement(
  'agreements.most-taken',
  { id: uuid(), budget_period: text<BudgetPeriod>(), day: day() },
  `select coalesce(max(agreement_taken_cents($id, days.first_day, days.last_day, null)), 0) as cents
    from (select distinct case when $budget_period = 'month' then date_trunc('month', covered_on)::date end as month
        from rides where agreement_id = $id
          and ($budget_period = 'term' or covered_on >= date_trunc('month', $day::date))) ridden
      cross join lateral (
        select coalesce(month, '-infinity') as first_day,
          coalesce((month + interval '1 month - 1 day')::date, 'infinity') as last_day
      ) as days`,
  onlyValue(cents()),
);

const BUDGETS = statement(
  'agreements.budgets',
  { agreement_ids: arrayOf(uuid()), day: day() },
  `select agreements.id as agreement_id, used.cents - refunded.cents as used_cents,
      agreement_taken_cents(agreements.id, days.first_day, days.last_day, null) - used.cents + refunded.cents
        as promised_cents, used.rides
    from agreements cross join lateral agreement_budget_days(agreements, $day::date) as days
      cross join lateral (
        select (coalesce(sum(covered_fare + covered_tip), 0) * 100)::bigint as cents, count(*)::integer as rides
        from rides where agreement_id = agreements.id and covered_on between days.first_day and days.last_day
          and status = 'completed'
      ) as used
      cross join lateral (
        select coalesce(sum(organisation_cents), 0)::bigint as cents
        from rides join refunds on refunds.ride_id = rides.id
        where agreement_id = agreements.id and covered_on between days.first_day and days.last_day
          and refunds.status = 'succeeded'
      ) as refunded
    where agreements.id = any($agreement_ids)`,
  decoderOf({
    agreementId: uuid('agreement_id'),
    usedCents: cents('used_cents'),
    promisedCents: cents('promised_cents'),
    rides: integer(),
  }),
);

export const postgresAgreements = (sql: SqlRunner): Agreements => ({
  insert: (agreement) => sql.write(INSERT(AGREEMENTS.toRow(agreement))),
  save: (agreement) => sql.change(SAVE(AGREEMENTS.toRow(agreement)), 'Agreement'),
  find: (id) => sql.first(FIND({ id })),
  lock: (id) => sql.first(LOCK({ id })),
  ofOrganisations: (organisationIds) => sql.all(OF_ORGANISATIONS({ organisation_ids: organisationIds })),
  mostTaken: ({ id, budgetPeriod }, on) =>
    sql.only(MOST_TAKEN({ id, budget_period: budgetPeriod, day: on }), 'Agreement'),
  usage: ({ id }, { day: on, riderId, exceptRideId = null }) =>
    sql.only(USAGE({ agreement_id: id, day: on, rider_id: riderId, except: exceptRideId }), 'Agreement'),
});

export const postgresAgreementViews = (sql: SqlRunner): AgreementViews => ({
  ofOrganisation: (organisationId) => sql.all(EVERY_OF_ORGANISATION({ organisation_id: organisationId })),
  budgets: (agreementIds, on) => sql.all(BUDGETS({ agreement_ids: agreementIds, day: on })),
});
