import { raw } from 'objection';
import type { FundedRide, FundedRides } from '../../../application/ports/agreements.ts';
import { cents, money, nullable, text, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { RIDES } from './ride-table.ts';

const NEWEST = newestFirst('pickup_at', 'rides');

const fundedFromRow = decoderOf({
  rideId: uuid('id'),
  agreementId: uuid('agreement_id'),
  agreementName: text('agreement_name'),
  passengerId: uuid('passenger_id'),
  passengerName: text('passenger_name'),
  coveredOn: text('covered_day'),
  status: text<FundedRide['status']>(),
  pickupAddress: nullable(text('pickup_address')),
  dropoffAddress: nullable(text('dropoff_address')),
  totalCents: money('total'),
  coveredCents: money('covered'),
  refundedCents: cents('refunded_cents'),
} satisfies FieldsOf<FundedRide>);

/** Addresses leave the database only where the agreement shows them. */
const FUNDED = `rides.id, rides.agreement_id, agreements.name as agreement_name,
  rides.rider_id as passenger_id, rider.first_name || ' ' || rider.last_name as passenger_name,
  covered_on::text as covered_day,
  case when rides.status in ('completed', 'cancelled') then rides.status else 'open' end as status,
  case when shows_addresses then pickup_address end as pickup_address,
  case when shows_addresses then dropoff_address end as dropoff_address,
  total_fare + tip_amount as total, covered_fare + covered_tip as covered,
  (select coalesce(sum(organisation_cents), 0) from refunds
    where ride_id = rides.id and refunds.status = 'succeeded')::bigint as refunded_cents`;

export const postgresFundedRides = (sql: SqlRunner): FundedRides => ({
  list: (organisationId, { firstDay, lastDay, agreementId }, page) => {
    const query = queryOf(RIDES)
      .select(raw(FUNDED))
      .join('agreements', 'agreements.id', 'rides.agreement_id')
      .join('users as rider', 'rider.id', 'rides.rider_id')
      .where('rides.funder_id', organisationId);
    if (firstDay) query.where('covered_on', '>=', firstDay);
    if (lastDay) query.where('covered_on', '<=', lastDay);
    if (agreementId) query.where('rides.agreement_id', agreementId);
    return readPage(sql, 'agreements.funded-rides', { query, order: NEWEST, page, toItem: fundedFromRow });
  },
});
