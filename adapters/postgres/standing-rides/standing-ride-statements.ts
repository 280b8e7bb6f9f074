import {
  arrayOf,
  day,
  integer,
  json,
  nullable,
  shortText,
  smallInteger,
  time,
  uuid,
} from '../column-types.ts';
import { assignments, insert, insertInto, list, select, statement, update, without } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { STANDING_OCCURRENCES, STANDING_PRICE_NOTICES, STANDING_RIDES } from './standing-ride-tables.ts';

const LOCKED = 'for no key update';

/** For oneself nothing more is written than a series always had. */
const ORS = ['booker_id', 'payer_id'] as const;
const ownAsNull = <Text extends string>(text: Text) =>
  ORS.reduce<string>(
    (rest, party) => rest.replace(`$${party}`, `nullif($${party}::uuid, $rider_id::uuid)`),
    text,
  ) as Text;

export const INSERT = statement(
  'standing-rides.insert',
  STANDING_RIDES.columns,
  ownAsNull(insertInto(STANDING_RIDES, 'priced_at')),
);
export const LOCK = select('standing-rides.lock', STANDING_RIDES, `where id = $id ${LOCKED}`);

const CHANGES = without(STANDING_RIDES.names, 'id', 'rider_id', 'created_at', 'follows_id');

/** Another card has not been told of. */
export const SAVE = statement(
  'standing-rides.save',
  STANDING_RIDES.columns,
  ownAsNull(
    `update standing_rides set ${assignments(...CHANGES)},
      card_told_days = case when payment_method_id is not distinct from $payment_method_id then card_told_days end
    where id = $id`,
  ),
);

export const COUNT_OF = statement(
  'standing-rides.count-of',
  STANDING_RIDES.columns,
  'select count(*)::int from standing_rides where rider_id = $rider_id and ended_at is null',
  onlyValue(integer()),
);

export const LOCK_TO_PLAN = statement(
  'standing-rides.lock-to-plan',
  { ...STANDING_RIDES.columns, until: day(), most: integer() },
  `select ${STANDING_RIDES.list()}, planned_until::text from standing_rides
    where ended_at is null and (planned_until is null or planned_until < $until)
    order by standing_rides.planned_until nulls first, id limit $most ${LOCKED} skip locked`,
  (row) => ({
    series: STANDING_RIDES.fromRow(row),
    ...decoderOf({ plannedUntil: nullable(day()) })(row),
  }),
);

export const SAVE_PLANNED_UNTIL = statement(
  'standing-rides.save-planned-until',
  { ids: arrayOf(uuid()), planned_until: day() },
  'update standing_rides set planned_until = $planned_until where id = any($ids)',
);

const OF_DRIVER = `where driver_id = $driver_id and ended_at is null`;

export const LOCK_OF_DRIVER = select(
  'standing-rides.lock-of-driver',
  STANDING_RIDES,
  `where id = any (array(
      select id from standing_rides ${OF_DRIVER} and consent in ('asked', 'agreed')
      union all
      select standing_ride_id from standing_occurrences where driver_id = $driver_id
    )) order by id ${LOCKED}`,
);
export const LOCK_OF_RIDER = select(
  'standing-rides.lock-of-rider',
  STANDING_RIDES,
  `where rider_id = $rider_id and ended_at is null order by id ${LOCKED}`,
);
export const OF_AGREEMENT = select(
  'standing-rides.of-agreement',
  STANDING_RIDES,
  'where agreement_id = $agreement_id and ended_at is null order by id',
);
export const AGREED_BY = select(
  'standing-rides.agreed-by',
  STANDING_RIDES,
  `${OF_DRIVER} and consent = 'agreed' order by id`,
);

const NAMES = list(STANDING_OCCURRENCES.names);
const GIVEN = `jsonb_populate_recordset(null::standing_occurrences, $occurrences::jsonb)` as const;
const OCCURRENCES = { occurrences: json<readonly object[]>() };

export const ADD_OCCURRENCES = statement(
  'standing-rides.add-occurrences',
  OCCURRENCES,
  `insert into standing_occurrences (${NAMES}) select ${NAMES} from ${GIVEN}
    on conflict on constraint standing_occurrences_once do nothing`,
);

const OCCURRENCE_CHANGES = without(
  STANDING_OCCURRENCES.names,
  'id',
  'standing_ride_id',
  'rider_id',
  'day',
  'leg',
);

/** Those that give time back come first, so that another one of the same call may take it. */
export const SAVE_OCCURRENCES = statement(
  'standing-rides.save-occurrences',
  OCCURRENCES,
  `update standing_occurrences as saved
    set ${OCCURRENCE_CHANGES.map((name) => `${name} = given.${name}`).join(', ')}
    from ${GIVEN} as given where saved.id = given.id`,
);

export const LOCK_OCCURRENCE = select(
  'standing-rides.lock-occurrence',
  STANDING_OCCURRENCES,
  `where id = $id ${LOCKED}`,
);

export const LOCK_OCCURRENCES = select(
  'standing-rides.lock-occurrences',
  STANDING_OCCURRENCES,
  `where standing_ride_id = $standing_ride_id and day >= $day order by day, leg desc ${LOCKED}`,
);

/** The series is locked; its rides change only under that lock, and are read after it was had. */
export const LOCK_DUE_SERIES = statement(
  'standing-rides.lock-due-series',
  { now: time(), except: arrayOf(uuid()) },
  `select occurrence.id as occurrence_id, ${STANDING_RIDES.list('series')}
    from standing_occurrences as occurrence join standing_rides as series on series.id = occurrence.standing_ride_id
    where occurrence.due_at <= $now and occurrence.id <> all ($except)
    order by occurrence.due_at, occurrence.id limit 1 for no key update of series skip locked`,
  (row) => ({ series: STANDING_RIDES.fromRow(row), ...decoderOf({ occurrenceId: uuid() })(row) }),
);

export const LOCK_SERIES_OF = statement(
  'standing-rides.lock-series-of',
  STANDING_OCCURRENCES.columns,
  `select ${STANDING_RIDES.list()} from standing_rides
    where id = (select standing_ride_id from standing_occurrences where id = $id) for no key update`,
  STANDING_RIDES.fromRow,
);

export const CIRCLE_OF = statement(
  'standing-rides.circle-of',
  { rider_id: uuid() },
  'select driver_id from trusted_drivers where rider_id = $rider_id order by created_at, id',
  onlyValue(uuid()),
);

export const LOCK_UNPRICED = select(
  'standing-rides.lock-unpriced',
  STANDING_RIDES,
  `where ended_at is null and (priced_at < $priced_at or priced_at > $priced_at)
    order by priced_at, id limit 1 ${LOCKED} skip locked`,
);

export const SAVE_PRICED_AT = update('standing-rides.save-priced-at', STANDING_RIDES, ['priced_at']);

export const INSERT_NOTICE = insert('standing-rides.insert-notice', STANDING_PRICE_NOTICES);
export const SAVE_NOTICE = update('standing-rides.save-notice', STANDING_PRICE_NOTICES, ['state']);
const IS_OPEN = `state in ('told', 'accepted')`;
export const OPEN_NOTICE = select(
  'standing-rides.open-notice',
  STANDING_PRICE_NOTICES,
  `where standing_ride_id = $standing_ride_id and ${IS_OPEN}`,
);

export const LOCK_DUE_NOTICE = statement(
  'standing-rides.lock-due-notice',
  { today: day() },
  `select notice.id as notice_id, ${STANDING_RIDES.list('series')}
    from standing_price_notices as notice join standing_rides as series on series.id = notice.standing_ride_id
    where notice.applies_from <= $today and notice.${IS_OPEN}
    order by notice.applies_from, notice.id limit 1 for no key update of series skip locked`,
  (row) => STANDING_RIDES.fromRow(row),
);

/** A card pays until the end of its month. */
const LAST_DAY = `(make_date(card.exp_year, card.exp_month, 1) + interval '1 month - 1 day')::date`;

export const TAKE_EXPIRING_CARDS = statement(
  'standing-rides.take-expiring-cards',
  { today: day(), within_days: smallInteger(), most: integer() },
  `with expiring as (
      select series.id, series.rider_id, card.last4, ${LAST_DAY} as last_day
        from standing_rides as series join payment_methods as card on card.id = series.payment_method_id
        where series.ended_at is null and ${LAST_DAY} between $today and $today::date + $within_days::int
          and coalesce(series.last_day > ${LAST_DAY}, true) and coalesce(series.card_told_days > $within_days, true)
        order by series.id limit $most for no key update of series skip locked
    ), told as (
      update standing_rides as series set card_told_days = $within_days from expiring where series.id = expiring.id
    )
    select id as standing_ride_id, rider_id, last4, last_day::text from expiring`,
  decoderOf({ standingRideId: uuid(), riderId: uuid(), lastFour: shortText('last4'), lastDay: day() }),
);
