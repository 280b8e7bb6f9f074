import { beforeAll, describe, expect, it } from 'vitest';
import { postgresDispatchViews } from '../../../../adapters/postgres/dispatch/postgres-dispatch-views.ts';
import { postgresStandingRides } from '../../../../adapters/postgres/standing-rides/postgres-standing-rides.ts';
import { postgresStandingRideViews } from '../../../../adapters/postgres/standing-rides/postgres-standing-ride-views.ts';
import { postgresCalendarFeeds } from '../../../../adapters/postgres/standing-rides/postgres-calendar-feeds.ts';
import type {
  CalendarFeeds,
  StandingRides,
  StandingRideViews,
} from '../../../../application/ports/standing-rides.ts';
import { anOccurrence, aPriceNotice, aStandingRide } from '../../../support/builders/a-standing-ride.ts';
import { insertBusyMonths } from '../../../support/busy-months.ts';
import { insertManySeries, someoneStanding } from '../../../support/many-standing-rides.ts';
import { getPlans } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID } from '../../../support/sql-fixtures.ts';

const SERIES = 2_000;
const sql = useRecordedSql();
const store = postgresStandingRides(sql.runner);
const views = postgresStandingRideViews(sql.runner);
const feeds = postgresCalendarFeeds(sql.runner);

let seriesId: string;
let riderId: string;
let driverId: string;
let rideId: string;
const NEVER = '01980000-0000-7000-8000-00000000ffff';

/** Two months of rides: those of past days are booked, of the days ahead planned. */
beforeAll(async () => {
  await insertBusyMonths(sql.db);
  await insertManySeries(sql.db, SERIES, '2026-03-01');
  await sql.db.query(
    `insert into standing_occurrences (id, standing_ride_id, rider_id, day, leg, pickup_at, is_moved, state, reason,
        driver_id, time_window, funding_tries, due_at)
      select gen_random_uuid(), id, rider_id, day, 'out', at, false,
          case when ahead then 'seeking' else 'booked' end, case when ahead then 'driver_busy' end, null, null, 0,
          case when ahead then at - interval '2 days' end
        from standing_rides, generate_series(1, 20) n,
          lateral (select date '2026-03-01' + 2 * n as day, n > 12 as ahead) d,
          lateral (select day + (480 + abs(hashtext(id::text)) % 600) * interval '1 minute' as at) p`,
  );
  await sql.db.query(
    `update standing_occurrences as o set state = 'planned', reason = null, driver_id = s.driver_id,
        time_window = tstzrange(
          (day + s.hour * interval '1 hour')::timestamptz,
          (day + (s.hour + 1) * interval '1 hour')::timestamptz)
      from (select *, row_number() over (partition by driver_id order by id) as hour from standing_rides) as s
      where s.id = o.standing_ride_id and o.state = 'seeking'`,
  );
  // As it is at midnight, when a few have been planned for the next day.
  await sql.db.query(`update standing_rides set planned_until = date '2026-04-10' + (random() < 0.5)::int`);
  await sql.db.query(
    `insert into standing_price_notices (id, standing_ride_id, pricing_config_id, scheduling_fee, distance_fee,
        minimum_fare_adjustment, total_fare, told_at, applies_from, state)
      select gen_random_uuid(), id, pricing_config_id, 2.50, 20.40, 0, 22.90, '2026-03-01',
          date '2026-03-31' + (random() * 300)::int, 'told' from standing_rides`,
  );
  await sql.db.query(`insert into calendar_feeds select rider_id, 'hash' || id, now() from standing_rides`);
  await sql.db.query('analyze');
  ({ seriesId, riderId, driverId } = await someoneStanding(sql.db, 777));
  const { rows } = await sql.db.query<{ id: string }>(
    'select id from standing_occurrences where standing_ride_id = $1 limit 1',
    [seriesId],
  );
  rideId = rows[0]?.id ?? '';
}, 60_000);

/** Tables that grow with every series: nothing may read one of them from end to end. */
const GROWING = [
  'users',
  'rides',
  'standing_rides',
  'standing_occurrences',
  'standing_price_notices',
  'driver_commitments',
  'calendar_feeds',
];
/** With what to call and the indexes that find the rows, of all statements that it sends; "|" where the planner may choose. */
type Call = readonly [call: () => Promise<unknown>, ...indexes: string[]];

const NOW = new Date('2026-03-26T14:00:00Z');
const SPAN = { since: NOW, until: new Date('2026-03-28T14:00:00Z') };
const SOON = { since: new Date('2026-03-27T14:00:00Z'), until: new Date('2026-03-27T14:15:00Z') };
const aSeries = () => aStandingRide({ id: seriesId, riderId });
const aRow = () => anOccurrence(aSeries(), { id: rideId });

const STORE_CALLS = {
  insert: [() => store.insert(aStandingRide({ id: NEVER, riderId }))],
  lock: [() => store.lock(seriesId), 'standing_rides_pkey'],
  save: [() => store.save(aSeries()), 'standing_rides_pkey'],
  countOf: [() => store.countOf(riderId), 'standing_rides_by_rider'],
  lockToPlan: [() => store.lockToPlan('2026-04-11', 20), 'standing_rides_to_plan'],
  savePlannedUntil: [() => store.savePlannedUntil([seriesId], '2026-04-10'), 'standing_rides_pkey'],
  lockOfDriver: [
    () => store.lockOfDriver(driverId),
    'standing_rides_by_driver',
    'standing_occurrences_by_driver',
    'standing_rides_pkey',
  ],
  lockOfRider: [() => store.lockOfRider(riderId), 'standing_rides_by_rider'],
  agreedBy: [() => store.agreedBy(driverId), 'standing_rides_by_driver'],
  addOccurrences: [() => store.addOccurrences([{ ...aRow(), id: NEVER }])],
  saveOccurrences: [() => store.saveOccurrences([aRow()]), 'standing_occurrences_pkey'],
  lockWithSeries: [() => store.lockWithSeries(rideId), 'standing_occurrences_pkey', 'standing_rides_pkey'],
  lockOccurrences: [() => store.lockOccurrences(seriesId, '2026-03-26'), 'standing_occurrences_once'],
  lockDue: [() => store.lockDue(NOW, []), 'standing_occurrences_due', 'standing_rides_pkey'],
  ofAgreement: [() => store.ofAgreement(NEVER), 'standing_rides_by_agreement'],
  circleOf: [() => store.circleOf(riderId)],
  insertNotice: [() => store.insertNotice(aPriceNotice(aSeries(), { id: NEVER, state: 'withdrawn' }))],
  saveNotice: [
    () => store.saveNotice(aPriceNotice(aSeries(), { id: NEVER, state: 'withdrawn' })),
    'standing_price_notices_pkey',
  ],
  openNotice: [() => store.openNotice(seriesId), 'standing_price_notices_one_open'],
  lockUnpriced: [() => store.lockUnpriced(DEFAULT_PRICING_ID), 'standing_rides_by_rates'],
  savePricedAt: [() => store.savePricedAt(seriesId, DEFAULT_PRICING_ID), 'standing_rides_pkey'],
  lockDueNotice: [
    () => store.lockDueNotice('2026-04-01'),
    'standing_price_notices_due',
    'standing_rides_pkey',
  ],
  // Once a day, over all series that cards pay for.
  takeExpiringCards: [() => store.takeExpiringCards('2026-03-26', 30, 100)],
} satisfies Record<keyof StandingRides, Call>;

const VIEW_CALLS = {
  find: [() => views.find(seriesId), 'standing_rides_pkey', 'users_pkey', 'standing_price_notices_one_open'],
  ofRider: [() => views.ofRider(riderId), 'standing_rides_by_rider', 'users_pkey'],
  ofHelped: [
    () =>
      views.ofHelped({
        followedIds: [riderId],
        bookedForIds: [riderId],
        bookerId: NEVER,
        organisationIds: [NEVER],
        passengerId: null,
      }),
    'standing_rides_by_rider',
    'users_pkey',
  ],
  ofDriver: [() => views.ofDriver(driverId), 'standing_rides_by_driver', 'users_pkey'],
  all: [() => views.all({}, { limit: 20, after: null }), 'standing_rides_by_created', 'users_pkey'],
  occurrence: [() => views.occurrence(rideId), 'standing_occurrences_pkey', 'rides_pkey'],
  ridesOfRider: [() => views.ridesOfRider(riderId, SPAN), 'standing_occurrences_by_rider'],
  ridesPaidBy: [() => views.ridesPaidBy(riderId, SPAN), 'standing_occurrences_by_rider'],
  ridesOfDriver: [() => views.ridesOfDriver(driverId, SPAN), 'standing_occurrences_by_driver'],
  atRisk: [() => views.atRisk(SOON), 'standing_occurrences_open'],
  ridesOf: [
    () => views.ridesOf(seriesId, { from: '2026-03-01', to: '2026-04-30' }),
    'standing_occurrences_once',
  ],
  // Reads every going series, once for the preview of a price change.
  agreedFares: [() => views.agreedFares()],
} satisfies Record<keyof StandingRideViews, Call>;

const FEED_CALLS = {
  save: [() => feeds.save(riderId, 'a new hash', NOW)],
  remove: [() => feeds.remove(NEVER), 'calendar_feeds_pkey'],
  createdAt: [() => feeds.createdAt(riderId), 'calendar_feeds_pkey'],
  findRider: [() => feeds.findRider('a hash'), 'calendar_feeds_token_key'],
} satisfies Record<keyof CalendarFeeds, Call>;

/** Those that have to look at every series. */
const READ_ALL = ['takeExpiringCards', 'agreedFares'];
const named = (name: string) => expect.stringMatching(`^(${name})$`) as unknown;

describe.each([
  ['stores', STORE_CALLS],
  ['views', VIEW_CALLS],
  ['calendar feeds', FEED_CALLS],
] as [string, Record<string, Call>][])(`among ${SERIES} series, the %s of standing rides`, (_, calls) => {
  it.each(Object.entries(calls))('%s reads through its indexes', async (name, [call, ...indexes]) => {
    await call().catch((error: unknown) => {
      // What is not there is planned all the same.
      if (!String(error).includes('not found')) throw error;
    });
    expect(sql.sent.length).toBeGreaterThan(0);
    const settled = [];
    for (const statement of [...sql.sent]) {
      const { first, settled: last } = await getPlans(sql.db, statement);
      settled.push(first, last);
    }
    const scanned = settled.flatMap(({ scannedTables }) => scannedTables);
    if (!READ_ALL.includes(name)) expect(scanned.filter((table) => GROWING.includes(table))).toEqual([]);
    expect(settled.flatMap(({ indexes: used }) => used)).toEqual(expect.arrayContaining(indexes.map(named)));
  });

  it('send one statement for a list, however long it is', async () => {
    sql.sent.length = 0;
    await views.ridesOfRider(riderId, { since: new Date(0), until: NOW });
    await views.ofRider(riderId);
    expect(sql.sent).toHaveLength(2);
  });
});

it('finds the planned rides of the board by their pickups', async () => {
  sql.sent.length = 0;
  const span = { start: new Date('2026-03-30T04:00:00Z'), end: new Date('2026-03-31T08:00:00Z') };
  await postgresDispatchViews(sql.runner).rides({ span, now: span.start });
  const planned = sql.sent.find(({ name }) => name === 'dispatch.planned');
  if (!planned) throw new Error('The planned rides were not read');
  const { first, settled } = await getPlans(sql.db, planned);
  for (const { scannedTables, indexes } of [first, settled]) {
    expect(scannedTables).not.toContain('standing_occurrences');
    expect(indexes).toContain('standing_occurrences_open');
  }
});
