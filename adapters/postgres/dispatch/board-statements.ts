import { MOST_BOARD_DRIVERS, MOST_BOARD_RIDES } from '../../../application/ports/dispatch.ts';
import { urgencyRank } from '../../../domain/cases/case.ts';
import type { BoardDriver } from '../../../domain/dispatch/board-driver.ts';
import type { BoardRideFacts, BoardStatus } from '../../../domain/dispatch/board-ride.ts';
import type { DriverAvailability } from '../../../domain/drivers/driver.ts';
import type { Need, VehicleNeed } from '../../../domain/needs/needs.ts';
import type { RideParty } from '../../../domain/rides/ride.ts';
import { arrayOf, boolean, decimal, integer, nullable, text, time, uuid } from '../column-types.ts';
import { OF_ALL } from '../rides/ride-table.ts';
import { statement } from '../statement.ts';
import { decoderOf, onlyValue, type Decoder } from '../table.ts';

const COLUMNS = {
  ids: arrayOf(uuid()),
  from: time(),
  until: time(),
  near_from: time(),
  near_until: time(),
  since: time(),
  day_start: time(),
};

const STOP = { address: text(), lat: decimal(), lng: decimal() };

const factsFromRow = decoderOf({
  id: uuid(),
  status: text<BoardStatus>(),
  paymentStatus: text<BoardRideFacts['paymentStatus']>(),
  paymentMethod: text<BoardRideFacts['paymentMethod']>(),
  riderId: uuid(),
  riderName: text(),
  riderPhone: nullable(text()),
  driverId: nullable(uuid()),
  driverName: nullable(text()),
  isSpecificDriver: boolean(),
  askedIds: nullable(arrayOf(uuid())),
  pickup: STOP,
  dropoff: STOP,
  distanceMiles: decimal('distance'),
  isLongDistance: boolean(),
  minutes: integer(),
  needs: arrayOf(text<Need>()),
  pickupAt: time(),
  scheduledFor: nullable(time()),
  requestedAt: time(),
  expiresAt: nullable(time()),
  acceptedAt: nullable(time()),
  arrivedAt: nullable(time()),
  arrivedMiles: nullable(decimal()),
  startedAt: nullable(time()),
  completedAt: nullable(time()),
  cancelledAt: nullable(time()),
  cancelledBy: nullable(text<RideParty>()),
  cancelReason: nullable(text()),
  givenBackAt: nullable(time()),
  cancelAskedAt: nullable(time()),
  cancelAnswer: nullable(text<'declined' | 'refused'>()),
  isStanding: boolean(),
  isReturn: boolean(),
  calledAt: nullable(time()),
  fundingProblem: nullable(text()),
  openCaseId: nullable(uuid()),
  reportedAt: nullable(time()),
  driverAwaySince: nullable(time()),
  isDriverSilent: boolean(),
}) satisfies Decoder<BoardRideFacts>;

const RESOLVED = urgencyRank({ kind: 'other', isServiceAnimalRefused: false, state: 'resolved' });
const OPEN = `('pending', 'accepted', 'confirmed', 'in_progress')` as const;
const EVERY = `('pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled')` as const;

const nameOf = (person: string) => `trim(concat(${person}.first_name, ' ', ${person}.last_name))`;

/** Each person and record by its own index: a plan for many rides would read everybody. */
const PERSON = (alias: string, id: string) =>
  `left join lateral (select id, first_name, last_name, phone from users where id = ${id} offset 0) as ${alias} on true`;

/** The facts of `rides`, a subquery in parentheses that chooses whole rows of the table. */
function ridesSql<const Rides extends string>(rides: Rides) {
  return `select ride.id, ride.status, ride.payment_status, ride.payment_method,
      ride.rider_id, ${nameOf('rider')} as rider_name, rider.phone as rider_phone,
      ride.driver_id, case when driver.id is not null then ${nameOf('driver')} end as driver_name,
      ride.is_specific_driver, ride.asked_ids, ride.pickup_address, ride.pickup_lat, ride.pickup_lng,
      ride.dropoff_address, ride.dropoff_lat, ride.dropoff_lng, ride.distance, ride.is_long_distance,
      ride.estimated_duration + ride.extra_minutes as minutes, ride.needs, ride.pickup_at, ride.scheduled_for,
      ride.requested_at, ride.expires_at, ride.accepted_at, ride.arrived_at, ride.arrived_miles, ride.started_at,
      ride.completed_at, ride.cancelled_at, ride.cancelled_by, ride.cancel_reason, ride.given_back_at,
      ride.cancel_asked_at, ride.cancel_answer,
      exists (select from standing_occurrences where id = ride.id) as is_standing,
      back.return_ride_id is not null as is_return, back.called_at, null::text as funding_problem,
      report.id as open_case_id, case when report.assignee_id is null then report.opened_at end as reported_at,
      away.since as driver_away_since, coalesce(away.is_silent, false) as is_driver_silent
    from ${rides} as ride
    ${PERSON('rider', 'ride.rider_id')}
    ${PERSON('driver', 'ride.driver_id')}
    left join return_trips as back on back.return_ride_id = ride.id
    left join lateral (
      select id, assignee_id, opened_at from cases where ride_id = ride.id and urgency < ${RESOLVED}
        order by assignee_id is not null, opened_at limit 1
    ) as report on true
    left join lateral (
      select profile.silent_since is not null as is_silent, coalesce(profile.silent_since, (
          select seen_at from driver_shifts where driver_id = profile.user_id order by started_at desc limit 1
        ), ride.accepted_at) as since
      from driver_profiles as profile
      where profile.user_id = ride.driver_id and ride.status in ('accepted', 'confirmed', 'in_progress')
        and (profile.silent_since is not null or profile.availability = 'offline')
    ) as away on true` as `${string}${Rides}${string}`;
}

/** The facts of planned rides that are not booked: of `occurrences`, a subquery in parentheses of whole rows. */
function plannedSql<const Occurrences extends string>(occurrences: Occurrences) {
  return `select planned.id,
      case when planned.state in ('planned', 'seeking') then planned.state else 'cancelled' end as status,
      'pending' as payment_status, series.payment_method,
      planned.rider_id, ${nameOf('rider')} as rider_name, rider.phone as rider_phone,
      planned.driver_id, case when driver.id is not null then ${nameOf('driver')} end as driver_name,
      false as is_specific_driver, null::uuid[] as asked_ids,
      case leg.is_back when true then series.dropoff_address else series.pickup_address end as pickup_address,
      case leg.is_back when true then series.dropoff_lat else series.pickup_lat end as pickup_lat,
      case leg.is_back when true then series.dropoff_lng else series.pickup_lng end as pickup_lng,
      case leg.is_back when true then series.pickup_address else series.dropoff_address end as dropoff_address,
      case leg.is_back when true then series.pickup_lat else series.dropoff_lat end as dropoff_lat,
      case leg.is_back when true then series.pickup_lng else series.dropoff_lng end as dropoff_lng,
      series.distance, series.is_long_distance, series.estimated_duration + series.extra_minutes as minutes, series.needs,
      planned.pickup_at, planned.pickup_at as scheduled_for, series.created_at as requested_at,
      null::timestamptz as expires_at, null::timestamptz as accepted_at, null::timestamptz as arrived_at,
      null::numeric as arrived_miles, null::timestamptz as started_at, null::timestamptz as completed_at,
      null::timestamptz as cancelled_at, null as cancelled_by, null as cancel_reason, null::timestamptz as given_back_at,
      null::timestamptz as cancel_asked_at, null as cancel_answer, true as is_standing, leg.is_back as is_return,
      null::timestamptz as called_at, planned.funding_problem, null::uuid as open_case_id,
      null::timestamptz as reported_at, null::timestamptz as driver_away_since, false as is_driver_silent
    from ${occurrences} as planned
    join standing_rides as series on series.id = planned.standing_ride_id
    cross join lateral (select planned.leg = 'back' as is_back) as leg
    ${PERSON('rider', 'planned.rider_id')}
    ${PERSON('driver', 'planned.driver_id')}` as `${string}${Occurrences}${string}`;
}

/** The rides with reports that nobody works on, the most urgent first. */
const REPORTED_RIDES = `select ride_id from cases where urgency < ${RESOLVED} and assignee_id is null
      order by urgency, opened_at limit 100` as const;

/**
 * Those of the day by the index of pickups, and of other days those that need somebody: few. Each ride once.
 */
export const RIDES = statement(
  'dispatch.rides',
  COLUMNS,
  `${ridesSql(`(
      (select * from rides where status in ${EVERY} and ${OF_ALL} and pickup_at >= $from and pickup_at < $until
        order by pickup_at, id limit ${MOST_BOARD_RIDES})
      union all
      select * from rides where status in ${OPEN} and ${OF_ALL} and pickup_at >= $near_from and pickup_at < $near_until
        and not (pickup_at >= $from and pickup_at < $until)
      union all
      select * from rides where cancel_asked_at is not null and status in ('accepted', 'confirmed')
        and not (pickup_at >= $from and pickup_at < $until) and not (pickup_at >= $near_from and pickup_at < $near_until)
      union all
      select * from rides where id in (${REPORTED_RIDES})
        and not (pickup_at >= $from and pickup_at < $until)
        and not (status in ${OPEN} and pickup_at >= $near_from and pickup_at < $near_until)
        and not (cancel_asked_at is not null and status in ('accepted', 'confirmed'))
    )`)}
    order by ride.pickup_at, ride.id`,
  factsFromRow,
);

export const RIDES_BY_ID = statement(
  'dispatch.rides-by-id',
  COLUMNS,
  ridesSql('(select * from rides where id = any($ids))'),
  factsFromRow,
);

/** Those that a change of their drivers' presence concerns. */
export const RIDES_OF_DRIVERS = statement(
  'dispatch.rides-of-drivers',
  COLUMNS,
  ridesSql(
    `(select * from rides where driver_id = any($ids) and status in ('accepted', 'confirmed', 'in_progress'))`,
  ),
  factsFromRow,
);

export const PLANNED = statement(
  'dispatch.planned',
  COLUMNS,
  plannedSql(`(select * from standing_occurrences where state in ('planned', 'seeking')
      and state in ('planned', 'seeking', 'booked')
      and (pickup_at >= $from and pickup_at < $until or pickup_at >= $near_from and pickup_at < $near_until)
      order by pickup_at, id limit ${MOST_BOARD_RIDES})`),
  factsFromRow,
);

/** Of the series `ids`, also those that do not take place any more. */
export const PLANNED_OF = statement(
  'dispatch.planned-of',
  COLUMNS,
  plannedSql(`(select * from standing_occurrences where standing_ride_id = any($ids) and state <> 'booked'
      and pickup_at >= $from and pickup_at < $until)`),
  factsFromRow,
);

const positionFromRow = decoderOf({
  lat: nullable(decimal()),
  lng: nullable(decimal()),
  isSimulated: nullable(boolean()),
  measuredAt: nullable(time()),
});

const driverFromRow = decoderOf({
  id: uuid(),
  name: text(),
  phone: nullable(text()),
  isAvailable: boolean(),
  availability: text<DriverAvailability>(),
  silentSince: nullable(time()),
  minutesOnline: integer(),
  week: arrayOf(integer()),
  vehicle: {
    make: nullable(text()),
    model: nullable(text()),
    year: nullable(integer()),
    color: nullable(text()),
    licensePlate: nullable(text('license_plate')),
  },
  takes: arrayOf(text<VehicleNeed>()),
  allowsLongDistance: boolean('allow_long_distance'),
});

const boardDriverFromRow: Decoder<BoardDriver> = (row) => {
  const { lat, lng, isSimulated, measuredAt } = positionFromRow(row);
  const isKnown = lat !== null && lng !== null && isSimulated !== null && measuredAt !== null;
  return { ...driverFromRow(row), position: isKnown ? { lat, lng, isSimulated, measuredAt } : null };
};

/** Who may drive, of `driver_profiles` as `profile`. */
const WHO_DRIVE = `driver_profiles as profile
      cross join lateral (select * from users where id = profile.user_id offset 0) as person
    where person.user_type = 'driver' and person.is_driver_approved and not person.suspended`;

/** The drivers of `drivers`, a subquery in parentheses of whole profiles with the columns of a person. */
function driversSql<const Chosen extends string>(chosen: Chosen) {
  return `select driver.user_id as id, driver.name, driver.phone, driver.is_available, driver.availability,
      driver.silent_since, driver.vehicle_make, driver.vehicle_model, driver.vehicle_year, driver.vehicle_color,
      driver.license_plate, driver.takes, driver.allow_long_distance,
      spot.lat, spot.lng, spot.is_simulated, spot.measured_at,
      (select coalesce(sum(extract(epoch from seen_at - greatest(started_at, $day_start::timestamptz))), 0)::integer / 60
        from driver_shifts where driver_id = driver.user_id
          and started_at > $day_start::timestamptz - interval '1 day' and seen_at > $day_start) as minutes_online,
      array(select coalesce((select bit_or(1 << hour) from weekly_availability
          where user_id = driver.user_id and weekday = day), 0) from generate_series(0, 6) as day order by day) as week
    from ${chosen} as driver
    left join driver_positions as spot on spot.driver_id = driver.user_id and spot.measured_at >= $since
    order by driver.availability, driver.user_id` as `${string}${Chosen}$day_start$since`;
}

const PROFILE = `profile.*, ${nameOf('person')} as name, person.phone`;

/** The order of the index has who is free first, then who is on a ride. */
export const DRIVERS = statement(
  'dispatch.drivers',
  COLUMNS,
  driversSql(
    `(select ${PROFILE} from ${WHO_DRIVE} order by profile.availability, profile.user_id limit ${MOST_BOARD_DRIVERS})`,
  ),
  boardDriverFromRow,
);

export const DRIVERS_BY_ID = statement(
  'dispatch.drivers-by-id',
  COLUMNS,
  driversSql(`(select ${PROFILE} from ${WHO_DRIVE} and profile.user_id = any($ids))`),
  boardDriverFromRow,
);

/** What changes by itself of who is online or on a ride. */
export const PRESENCE = statement(
  'dispatch.presence',
  COLUMNS,
  `select profile.user_id as id, concat_ws(' ', profile.availability, profile.is_available, profile.silent_since) as state,
      spot.measured_at
    from driver_profiles as profile
    left join driver_positions as spot on spot.driver_id = profile.user_id and spot.measured_at >= $since
    where profile.availability in ('available', 'busy') limit ${MOST_BOARD_DRIVERS}`,
  decoderOf({ id: uuid(), state: text(), measuredAt: nullable(time()) }),
);

export const REPORTED = statement('dispatch.reported', {}, REPORTED_RIDES, onlyValue(uuid()));
