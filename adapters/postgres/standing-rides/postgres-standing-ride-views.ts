import type {
  OccurrenceView,
  SeriesAgreement,
  StandingPerson,
  StandingRideView,
  StandingRideViews,
} from '../../../application/ports/standing-rides.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import type { PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import { arrayOf, day, decimal, json, money, nullable, percent, text, time, uuid } from '../column-types.ts';
import { raw } from 'objection';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type Decoder } from '../table.ts';
import {
  STANDING_OCCURRENCES,
  STANDING_PRICE_NOTICES,
  STANDING_RIDES,
  withDriverAway,
} from './standing-ride-tables.ts';

const personJson = (
  alias: string,
) => `json_build_object('id', ${alias}.id, 'firstName', coalesce(${alias}.first_name, ''),
    'lastName', coalesce(${alias}.last_name, ''), 'profileImageUrl', ${alias}.profile_image_url)`;

/** Around a series of the alias `series`: each person by their id, in the order of the list where it is one. */
const AROUND = `(select ${personJson('users')} from users where id = series.rider_id) as rider,
    case when series.booker_id is not null then
      (select ${personJson('users')} from users where id = series.booker_id) end as booker,
    case when series.payer_id is not null then
      (select coalesce(first_name, '') from users where id = series.payer_id) end as payer_name,
    case when series.organisation_id is not null then
      (select name from organisations where id = series.organisation_id) end as organisation_name,
    case when series.agreement_id is not null then
      (select json_build_object('id', agreements.id, 'name', agreements.name, 'organisationName', organisations.name)
        from agreements join organisations on organisations.id = agreements.organisation_id
        where agreements.id = series.agreement_id) end as agreement,
    (select ${personJson('users')} from users where id = series.driver_id) as driver,
    (select coalesce(json_agg(${personJson('users')} order by place), '[]')
      from unnest(series.substitute_ids) with ordinality as chosen (id, place) join users using (id)) as substitutes,
    (select to_jsonb(notice) from standing_price_notices as notice
      where notice.standing_ride_id = series.id and notice.state in ('told', 'accepted')) as notice,
    (select commission_rate from pricing_config where id = series.pricing_config_id) as commission_rate`;

const aroundFromRow = decoderOf({
  commissionRateBasisPoints: percent(),
  rider: json<StandingPerson>(),
  booker: nullable(json<StandingPerson>()),
  payerName: nullable(text()),
  organisationName: nullable(text()),
  agreement: nullable(json<SeriesAgreement>()),
  driver: nullable(json<StandingPerson>()),
  substitutes: json<readonly StandingPerson[]>(),
  notice: nullable(json<Readonly<Record<string, unknown>>>()),
});

const viewFromRow: Decoder<StandingRideView> = (row) => {
  const series = STANDING_RIDES.fromRow(row);
  const { commissionRateBasisPoints, notice, ...people } = aroundFromRow(row);
  const { driverShareCents } = shareFare(series.fare.totalCents, commissionRateBasisPoints);
  return { series, ...people, notice: notice && toNotice(notice), driverShareCents };
};

/** A row that came as JSON has its times as texts. */
function toNotice(row: Readonly<Record<string, unknown>>): PriceNotice {
  return STANDING_PRICE_NOTICES.fromRow({ ...row, told_at: new Date(String(row.told_at)) });
}

const COLUMNS = STANDING_RIDES.columns;
const SERIES = `select ${STANDING_RIDES.list('series')}, ${AROUND} from standing_rides as series` as const;
const MOST_SERIES = 50;
const MOST_RIDES = 200;

const FIND = statement('standing-ride-views.find', COLUMNS, `${SERIES} where series.id = $id`, viewFromRow);

const OF_RIDER = statement(
  'standing-ride-views.of-rider',
  COLUMNS,
  `${SERIES} where series.rider_id = $rider_id
    order by series.ended_at desc nulls first, series.created_at desc, series.id desc limit ${MOST_SERIES}`,
  viewFromRow,
);

const OF_HELPED = statement(
  'standing-ride-views.of-helped',
  {
    followed_ids: arrayOf(uuid()),
    booker_id: uuid(),
    booked_for_ids: arrayOf(uuid()),
    organisation_ids: arrayOf(uuid()),
    passenger_id: nullable(uuid()),
  },
  `${SERIES} where (series.rider_id = any($followed_ids)
      or (series.booker_id = $booker_id and series.rider_id = any($booked_for_ids))
      or (series.organisation_id = any($organisation_ids)
        and exists (select from care_grants where care_grants.passenger_id = series.rider_id
          and care_grants.organisation_id = series.organisation_id and ended_at is null)))
    and ($passenger_id::uuid is null or series.rider_id = $passenger_id)
    order by series.ended_at desc nulls first, series.created_at desc, series.id desc limit ${MOST_SERIES}`,
  viewFromRow,
);

const OF_DRIVER = statement(
  'standing-ride-views.of-driver',
  COLUMNS,
  `${SERIES} where series.driver_id = $driver_id and series.ended_at is null and series.consent in ('asked', 'agreed')
    order by series.consent, series.created_at desc, series.id desc limit ${MOST_SERIES}`,
  viewFromRow,
);

const AGREED_FARES = statement(
  'standing-ride-views.agreed-fares',
  {},
  'select total_fare, distance from standing_rides where ended_at is null',
  decoderOf({ fareCents: money('total_fare'), distanceMiles: decimal('distance') }),
);

/** A ride with its series, who drives it, and how its own ride stands. */
const RIDES =
  `select ${STANDING_OCCURRENCES.list('occurrence', 'occurrence_')}, ${STANDING_RIDES.list('series')},
    (select ${personJson('users')} from users where id = occurrence.rider_id) as rider,
    (select ${personJson('users')} from users where id = coalesce(occurrence.driver_id, ride.driver_id)) as driver,
    ride.status as ride_status
  from standing_occurrences as occurrence
    join standing_rides as series on series.id = occurrence.standing_ride_id
    left join rides as ride on ride.id = occurrence.id` as const;

const rideAroundFromRow = decoderOf({
  rider: json<StandingPerson>(),
  driver: nullable(json<StandingPerson>()),
  rideStatus: nullable(text<RideStatus>()),
});

const rideFromRow: Decoder<OccurrenceView> = (row) => ({
  occurrence: STANDING_OCCURRENCES.fromRow(row, 'occurrence_'),
  series: STANDING_RIDES.fromRow(row),
  ...rideAroundFromRow(row),
});

const SPAN = { since: time(), until: time() };
const IN_SPAN = 'occurrence.pickup_at >= $since and occurrence.pickup_at < $until';
const IN_ORDER = `order by occurrence.pickup_at, occurrence.id limit ${MOST_RIDES}`;

const RIDE = statement(
  'standing-ride-views.ride',
  STANDING_OCCURRENCES.columns,
  `${RIDES} where occurrence.id = $id`,
  rideFromRow,
);

const RIDES_OF_RIDER = statement(
  'standing-ride-views.rides-of-rider',
  { ...STANDING_OCCURRENCES.columns, ...SPAN },
  `${RIDES} where occurrence.rider_id = $rider_id and ${IN_SPAN} ${IN_ORDER}`,
  rideFromRow,
);

/** Their own by the one index, and those of others by the other. */
const RIDES_PAID_BY = statement(
  'standing-ride-views.rides-paid-by',
  { user_id: uuid(), ...SPAN },
  `${RIDES} where occurrence.id in (
      select id from standing_occurrences where rider_id = $user_id and pickup_at >= $since and pickup_at < $until
      union all
      select paid.id from standing_rides join standing_occurrences as paid on paid.standing_ride_id = standing_rides.id
        where standing_rides.payer_id = $user_id and standing_rides.ended_at is null
    ) and coalesce(series.payer_id, series.rider_id) = $user_id and ${IN_SPAN} ${IN_ORDER}`,
  rideFromRow,
);

/** Those that they have agreed to by the one index, and those that are theirs as rides by the other. */
const RIDES_OF_DRIVER = statement(
  'standing-ride-views.rides-of-driver',
  { driver_id: uuid(), ...SPAN },
  `${RIDES} where occurrence.id in (
      select id from standing_occurrences where driver_id = $driver_id
      union all
      select id from rides where driver_id = $driver_id and status in ('accepted', 'confirmed', 'in_progress')
    ) and ${IN_SPAN} ${IN_ORDER}`,
  rideFromRow,
);

const AT_RISK = statement(
  'standing-ride-views.at-risk',
  SPAN,
  `${RIDES} where occurrence.state in ('planned', 'seeking', 'booked') and ${IN_SPAN}
    and (occurrence.state = 'seeking' or occurrence.funding_problem is not null or ride.status = 'pending'
      or occurrence.id in (select near.id from ${withDriverAway('$since')}))
    ${IN_ORDER}`,
  rideFromRow,
);

const RIDES_OF = statement(
  'standing-ride-views.rides-of',
  { ...STANDING_OCCURRENCES.columns, from: day(), to: day() },
  `${RIDES} where occurrence.standing_ride_id = $standing_ride_id and occurrence.day between $from and $to
    order by occurrence.day, occurrence.leg desc limit ${MOST_RIDES}`,
  rideFromRow,
);

const NEWEST = newestFirst('created_at', 'series');

export const postgresStandingRideViews = (sql: SqlRunner): StandingRideViews => ({
  find: (id) => sql.first(FIND({ id })),
  ofRider: (riderId) => sql.all(OF_RIDER({ rider_id: riderId })),
  ofHelped: ({ followedIds, bookerId, bookedForIds, organisationIds, passengerId }) =>
    sql.all(
      OF_HELPED({
        followed_ids: followedIds,
        booker_id: bookerId,
        booked_for_ids: bookedForIds,
        organisation_ids: organisationIds,
        passenger_id: passengerId,
      }),
    ),
  ofDriver: (driverId) => sql.all(OF_DRIVER({ driver_id: driverId })),
  all: ({ consent, isEnded, riderId, driverId }, page) => {
    const query = narrow(queryOf(STANDING_RIDES).alias('series'), {
      'series.consent': consent,
      'series.rider_id': riderId,
      'series.driver_id': driverId,
    }).select(raw(`${STANDING_RIDES.list('series')}, ${AROUND}`));
    if (isEnded !== undefined) query.where(raw(`series.ended_at is ${isEnded ? 'not ' : ''}null`));
    return readPage(sql, 'standing-ride-views.all', { query, order: NEWEST, page, toItem: viewFromRow });
  },
  occurrence: (id) => sql.first(RIDE({ id })),
  ridesOfRider: (riderId, span) => sql.all(RIDES_OF_RIDER({ rider_id: riderId, ...span })),
  ridesPaidBy: (userId, span) => sql.all(RIDES_PAID_BY({ user_id: userId, ...span })),
  ridesOfDriver: (driverId, span) => sql.all(RIDES_OF_DRIVER({ driver_id: driverId, ...span })),
  atRisk: (span) => sql.all(AT_RISK(span)),
  ridesOf: (standingRideId, { from, to }) =>
    sql.all(RIDES_OF({ standing_ride_id: standingRideId, from, to })),
  agreedFares: () => sql.all(AGREED_FARES()),
});
