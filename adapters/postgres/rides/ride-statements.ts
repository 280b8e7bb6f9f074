import type { Commitment } from '../../../domain/rides/commitment.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { arrayOf, decimal, integer, nullable, text, time, timeRange, uuid } from '../column-types.ts';
import { assignments, insertInto, list, placeholders, statement, without } from '../statement.ts';
import { decoderOf, onlyValue, type FieldsOf } from '../table.ts';
import { selectInForce } from '../pricing/select-in-force.ts';
import { DRIVER_DECISIONS, OF_ALL, RIDE_HISTORY, RIDE_PASSES, RIDES } from './ride-table.ts';

const COLUMNS = { ...RIDE_HISTORY.columns, ...RIDES.columns, transition_id: uuid() };
const TRANSITION = without(RIDE_HISTORY.names, 'id', 'ride_id');

/** Appends the history row of the ride that the statement around it has written. */
const APPEND_HISTORY = `insert into ride_history (id, ride_id, ${list(TRANSITION)})
    select $transition_id, written.id, ${placeholders(TRANSITION)} from written` as const;

/** The ride and its first history row in one statement; what the row refers to is looked for at the end of it. */
const bothRows = <const Into extends string>(into: Into) =>
  forOneself(`with moved as (
    insert into ride_history (id, ride_id, ${list(TRANSITION)}) values ($transition_id, $id, ${placeholders(TRANSITION)})
  ) ${into}`);

/** For oneself nothing more is written than a ride always had. */
function forOneself<const Text extends string>(text: Text): Text {
  return ['booker_id', 'payer_id'].reduce<string>(
    (rows, party) => rows.replace(`$${party}`, `nullif($${party}::uuid, $rider_id::uuid)`),
    text,
  ) as Text;
}

/** Only if the pricing is in force when the ride is requested: otherwise it has none, which its column refuses. */
function atActivePrice<const Text extends string>(text: Text): Text {
  return text.replace(
    '$pricing_config_id',
    `(select id from (${selectInForce('id', '$requested_at')}) in_force where id = $pricing_config_id)`,
  ) as Text;
}

/** What most rides have not yet when they are booked, and some never have: the database reads a value of each column it is sent. */
const LATER = [
  'asked_ids',
  'organisation_id',
  'agreement_id',
  'funder_id',
  'covered_on',
  'tip_reason',
  'final_amount',
  'driver_share',
  'cash_received',
  'accepted_at',
  'arrived_at',
  'arrived_miles',
  'started_at',
  'completed_at',
  'cancelled_at',
  'cancelled_by',
  'cancel_reason',
  'given_back_at',
  'cancel_asked_at',
  'cancel_ask_reason',
  'cancel_answer',
  'time_window',
] as const;
const AT_FIRST = { name: RIDES.name, names: without(RIDES.names, ...LATER) };

const WHOLE = bothRows(insertInto(RIDES, 'created_at'));
const PLAIN = bothRows(insertInto(AT_FIRST, 'created_at'));

const INSERTS = {
  'agreed price': {
    whole: statement('rides.insert', COLUMNS, WHOLE),
    plain: statement('rides.insert-plain', COLUMNS, PLAIN),
  },
  'active price': {
    whole: statement('rides.insert-at-active-price', COLUMNS, atActivePrice(WHOLE)),
    plain: statement('rides.insert-plain-at-active-price', COLUMNS, atActivePrice(PLAIN)),
  },
};

/** The statement that writes a new ride, at its price. */
export function insertOf(row: Readonly<Record<(typeof LATER)[number], unknown>>, at: keyof typeof INSERTS) {
  return INSERTS[at][LATER.every((name) => row[name] === null) ? 'plain' : 'whole'];
}

export const LOCK = statement(
  'rides.lock',
  RIDES.columns,
  `select ${RIDES.list()} from rides where id = $id for no key update`,
  RIDES.fromRow,
);

/**
 * Throws where only the database can tell: the commit may travel with it. Rides are found by their rider alone, by the
 * only index that can be used. The limit as a subquery: planned once for any value.
 */
export const REQUIRE_FEW_PENDING = statement(
  'rides.require-few-pending',
  { ...RIDES.columns, now: time(), most: integer() },
  `select refuse_pending_ride($rider_id, $most) where $most <= (
    select count(*) from (
      select from rides
      where rider_id = $rider_id and status = 'pending' and coalesce(expires_at > $now, true) and id <> $id
      limit (select $most::integer)
    ) waiting)`,
);

export const LOCK_EXPIRED = statement(
  'rides.lock-expired',
  { ...RIDES.columns, now: time(), except: arrayOf(uuid()) },
  `select ${RIDES.list()} from rides
    where status = 'pending' and ${OF_ALL} and expires_at <= $now and id <> all ($except)
    order by expires_at limit 1 for no key update skip locked`,
  RIDES.fromRow,
);

/** Each part by its own index. */
export const UPCOMING = statement(
  'rides.upcoming',
  { ...RIDES.columns, user_id: uuid() },
  `select id from rides where rider_id = $user_id and status in ('pending', 'accepted', 'confirmed')
    union
    select id from rides where driver_id = $user_id and status in ('pending', 'accepted', 'confirmed')
    union
    select id from rides where payer_id = $user_id and status in ('pending', 'accepted', 'confirmed')`,
  decoderOf({ id: uuid() }),
);

/** What a transition can change. */
const CHANGES = assignments(
  'driver_id',
  'is_specific_driver',
  'asked_ids',
  'tip_amount',
  'tip_reason',
  'final_amount',
  'driver_share',
  'cash_received',
  'covered_tip',
  'covered_on',
  'status',
  'payment_status',
  'expires_at',
  'accepted_at',
  'started_at',
  'completed_at',
  'cancelled_at',
  'cancelled_by',
  'cancel_reason',
  'time_window',
  'scheduled_for',
  'arrived_at',
  'given_back_at',
  'arrived_miles',
  'cancel_asked_at',
  'cancel_ask_reason',
  'cancel_answer',
  'needs',
  'extra_minutes',
);

/** Counts answers of drivers: `answers` selects the driver's id, 1 for accepted or 0 for refused, and 1. */
function countAnswers<const Answers extends string>(answers: Answers): Answers {
  return `insert into driver_decisions as counted (${list(DRIVER_DECISIONS.names)}) ${answers}
    on conflict (driver_id) do update
      set accepted = counted.accepted + excluded.accepted, decided = counted.decided + 1` as Answers;
}

/** The next state and its history row in one statement; writes nothing when there is no such ride. */
export const SAVE = statement(
  'rides.save',
  COLUMNS,
  `with written as (update rides set ${CHANGES} where id = $id returning id) ${APPEND_HISTORY}`,
);

/**
 * After the ride around it is written: its driver of before and after is busy while a ride for now is accepted or any
 * is under way, else as the driver's switch says. This ride is compared by its new state, the others by theirs.
 */
const OCCUPY = `update driver_profiles as profile set availability = case
      when profile.user_id = $driver_id
        and ($status = 'in_progress' or ($status = 'accepted' and before.scheduled_for is null)) then 'busy'
      when exists (select from rides as other where other.driver_id = profile.user_id and other.id <> $id
        and (other.status = 'in_progress'
          or (other.status in ('accepted', 'confirmed') and other.scheduled_for is null))) then 'busy'
      when profile.is_available then 'available' else 'offline' end
    from rides as before where before.id = $id and profile.user_id in (before.driver_id, $driver_id)` as const;

/** The same when a driver gets the ride, gives it back or is done with it. */
export const SAVE_DRIVEN = statement(
  'rides.save-driven',
  COLUMNS,
  `with written as (update rides set ${CHANGES} where id = $id returning id), occupied as (${OCCUPY})
    ${APPEND_HISTORY}`,
);

/** The same when a driver accepts, which is counted. */
export const SAVE_ACCEPTED = statement(
  'rides.save-accepted',
  COLUMNS,
  `with written as (update rides set ${CHANGES} where id = $id returning id), occupied as (${OCCUPY}),
    counted as (${countAnswers('select $actor_id, 1, 1 from written')})
    ${APPEND_HISTORY}`,
);

/** The same when the driver who was asked declines, which is counted. */
export const SAVE_DECLINED = statement(
  'rides.save-declined',
  COLUMNS,
  `with written as (update rides set ${CHANGES} where id = $id returning id),
    counted as (${countAnswers('select $actor_id, 0, 1 from written')})
    ${APPEND_HISTORY}`,
);

const COMMITMENT = {
  id: uuid(),
  status: text<RideStatus>(),
  pickup: { address: text(), lat: decimal(), lng: decimal() },
  dropoff: { address: text(), lat: decimal(), lng: decimal() },
  durationMinutes: integer('estimated_duration'),
  extraMinutes: integer(),
  scheduledFor: nullable(time()),
  acceptedAt: nullable(time()),
  startedAt: nullable(time()),
  timeWindow: nullable(timeRange()),
} satisfies FieldsOf<Commitment>;

/** The way back goes from the dropoff to the pickup. */
const PLANNED_ENDS = [
  ['pickup', 'dropoff'],
  ['dropoff', 'pickup'],
].flatMap(([out, back]) =>
  ['address', 'lat', 'lng'].map(
    (part) => `case occurrence.leg when 'out' then series.${out}_${part} else series.${back}_${part} end`,
  ),
);

const TAKEN = ['pickup_address', 'pickup_lat', 'pickup_lng', 'dropoff_address', 'dropoff_lat', 'dropoff_lng'];

/** What takes the time of the drivers whom the condition on `driver_id` names, in order. */
function takenTime<const Whose extends string>(whose: Whose): Whose {
  return `select id, driver_id, status, ${list(TAKEN)}, estimated_duration, extra_minutes, scheduled_for, accepted_at, started_at,
      ${timeRange().select?.('time_window') ?? ''} as time_window
    from (
      select id, driver_id, status, ${list(TAKEN)}, estimated_duration, extra_minutes, scheduled_for, accepted_at, started_at, time_window
        from rides where driver_id ${whose} and status in ('accepted', 'confirmed', 'in_progress')
      union all
      select occurrence.id, occurrence.driver_id, 'confirmed', ${PLANNED_ENDS.join(', ')}, series.estimated_duration, series.extra_minutes,
          occurrence.pickup_at, null, null, occurrence.time_window
        from standing_occurrences as occurrence join standing_rides as series on series.id = occurrence.standing_ride_id
        where occurrence.driver_id ${whose}
    ) as taken
    order by taken.time_window, id` as Whose;
}

export const COMMITMENTS = statement(
  'rides.commitments',
  RIDES.columns,
  takenTime('= $driver_id'),
  decoderOf(COMMITMENT),
);

export const COMMITMENTS_OF = statement(
  'rides.commitments-of',
  { driver_ids: arrayOf(uuid()) },
  takenTime('= any ($driver_ids::uuid[])'),
  decoderOf({ ...COMMITMENT, driverId: uuid() }),
);

export const SAVE_OPENED = statement(
  'rides.save-opened',
  RIDES.columns,
  `update rides set ${assignments('driver_id', 'is_specific_driver', 'asked_ids', 'expires_at')} where id = $id`,
);

export const SAVE_TIP = statement(
  'rides.save-tip',
  RIDES.columns,
  'update rides set tip_amount = $tip_amount, final_amount = $final_amount where id = $id',
);

/** The provider's payment comes from the live payment of the ride. */
export const SAVE_PAYMENT = statement(
  'rides.save-payment',
  RIDES.columns,
  `update rides set ${assignments('payment_method', 'payment_method_id', 'payment_status')},
      payment_intent_id = (
        select provider_id from payments where ride_id = $id and kind = 'ride'
          and status in ('authorized', 'capturing', 'succeeded'))
    where id = $id`,
);

export const PASS = statement(
  'rides.pass',
  RIDE_PASSES.columns,
  `with passed as (${insertInto(RIDE_PASSES)} on conflict do nothing returning driver_id)
    ${countAnswers('select driver_id, 0, 1 from passed')}`,
);

/** Who has said no to the ride, by the key. */
export const PASSED_BY = statement(
  'rides.passed-by',
  RIDE_PASSES.columns,
  'select driver_id from ride_passes where ride_id = $ride_id',
  onlyValue(uuid()),
);

export const HISTORY = statement(
  'rides.history',
  RIDE_HISTORY.columns,
  `select ${RIDE_HISTORY.list()} from ride_history where ride_id = $ride_id order by seq`,
  RIDE_HISTORY.fromRow,
);
