import { beforeAll, describe, expect, it } from 'vitest';
import { postgresDriverCandidates } from '../../../adapters/postgres/drivers/postgres-driver-candidates.ts';
import { postgresDispatchViews } from '../../../adapters/postgres/dispatch/postgres-dispatch-views.ts';
import { postgresDriverViews } from '../../../adapters/postgres/drivers/postgres-driver-views.ts';
import { postgresChargedRides } from '../../../adapters/postgres/rides/postgres-charged-rides.ts';
import { postgresPricingViews } from '../../../adapters/postgres/pricing/postgres-pricing-views.ts';
import { postgresPayoutViews } from '../../../adapters/postgres/payouts/postgres-payout-views.ts';
import { postgresUserViews } from '../../../adapters/postgres/users/postgres-user-views.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import {
  postgresBookingLists,
  postgresRideViews,
} from '../../../adapters/postgres/rides/postgres-ride-views.ts';
import { postgresWalletViews } from '../../../adapters/postgres/wallet/postgres-wallet-views.ts';
import type { ChargedRides, PricingViews } from '../../../application/ports/pricing.ts';
import type { DriverCandidates } from '../../../application/ports/driver-candidates.ts';
import type { DriverViews } from '../../../application/ports/drivers.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { PayoutViews } from '../../../application/ports/payouts.ts';
import type { BookingLists, RideViews } from '../../../application/ports/rides.ts';
import type { UserViews } from '../../../application/ports/users.ts';
import type { WalletViews } from '../../../application/ports/wallet.ts';
import { insertBusyMonths, RIDES, someoneBusy } from '../../support/busy-months.ts';
import { countPages, getPlans } from '../../support/query-plans.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';

const sql = useRecordedSql();
const rides = postgresRideViews(sql.runner, new SystemClock());
const bookings = postgresBookingLists(sql.runner, new SystemClock());
const dispatch = postgresDispatchViews(sql.runner);
const drivers = postgresDriverViews(sql.runner);
const candidates = postgresDriverCandidates(sql.runner);
const wallet = postgresWalletViews(sql.runner);
const payouts = postgresPayoutViews(sql.runner);
const charged = postgresChargedRides(sql.runner);
const pricing = postgresPricingViews(sql.runner);
const users = postgresUserViews(sql.runner);

let riderId: string;
let driverId: string;
let rideId: string;

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  ({ riderId, driverId, rideId } = await someoneBusy(sql.db));
});

/** Tables that grow with every ride: nothing may read one of them from end to end. */
const GROWING = ['rides', 'ride_history', 'ride_passes', 'ratings', 'transactions', 'payouts', 'earnings'];

const NOTHING_SENT = { name: '', text: 'select', values: [] };
const NOW = new Date('2026-01-23T18:00:00Z');
const SINCE = { dayStart: new Date('2026-01-23T05:00:00Z'), weekStart: new Date('2026-01-19T05:00:00Z') };
const YEAR = { start: new Date('2026-01-01T05:00:00Z'), end: NOW };
const FIRST_PAGE = { limit: 20, after: null };

/** What to call, and the indexes that find the rows; with "|" where the planner may choose. */
type Call = readonly [call: () => Promise<unknown>, ...indexes: string[]];

const named = (name: string) => expect.stringMatching(`^${name}$`) as unknown;

/** The second page, after a first one that is not what is measured. */
async function second<T>(read: (page: PageRequest) => Promise<Page<T>>): Promise<Page<T>> {
  const { nextCursor } = await read(FIRST_PAGE);
  expect(nextCursor).not.toBeNull();
  sql.sent.length = 0;
  return read({ limit: 20, after: nextCursor });
}

const RIDE_CALLS = {
  find: [() => rides.find(rideId), 'rides_pkey', 'ratings_ride_rater_ratee_key'],
  findMany: [() => rides.findMany([rideId, riderId]), 'rides_pkey'],
  ofRider: [() => second((page) => rides.ofRider(riderId, 'all', page)), 'rides_by_rider'],
  ofHelped: [
    () =>
      second((page) =>
        rides.ofHelped(
          {
            followedIds: [riderId],
            bookedForIds: [riderId],
            bookerId: riderId,
            organisationIds: [driverId],
            passengerId: null,
          },
          'all',
          page,
        ),
      ),
    'rides_by_rider',
    'rides_by_booker',
    'rides_by_organisation',
  ],
  ofDriver: [() => second((page) => rides.ofDriver(driverId, 'all', page)), 'rides_by_driver'],
  all: [() => second((page) => bookings.all('all', page)), 'rides_by_created'],
  marked: [() => bookings.marked(FIRST_PAGE), 'rides_pkey|rides_by_created'],
  requestsTo: [() => rides.requestsTo(driverId, NOW), 'rides_by_driver'],
  openBroadcasts: [() => rides.openBroadcasts(driverId, NOW), 'rides_pending'],
  cancelRequests: [() => rides.cancelRequests(), 'rides_cancel_asked'],
  giveBacks: [() => rides.giveBacks([rideId, riderId]), 'ride_history_order_key', 'users_pkey'],
  history: [() => rides.history(rideId), 'ride_history_order_key'],
  commitments: [() => rides.commitments(driverId), 'rides_(by_driver|no_driver_overlap)'],
  completedCount: [() => rides.completedCount(riderId), 'rides_(by_rider|together)'],
} satisfies Record<keyof RideViews | keyof BookingLists, Call>;

const DRIVER_CALLS = {
  find: [() => drivers.find(driverId), 'driver_profiles_user_key', 'driver_profiles_pkey'],
  week: [() => drivers.week(driverId), 'weekly_availability_pkey'],
  featured: [() => drivers.featured(3), 'driver_profiles_by_availability'],
  available: [() => drivers.available(riderId, 50), 'driver_profiles_by_availability', 'rides_together'],
  freeNear: [() => drivers.freeNear({ lat: 41.65, lng: -83.54 }, NOW), 'driver_profiles_by_availability'],
  search: [() => drivers.search('dora', 20)],
  trustedBy: [() => drivers.trustedBy(riderId), 'trusted_drivers_pair_key', 'rides_together'],
  card: [() => drivers.card(riderId, driverId), 'driver_profiles_user_key', 'rides_together'],
  stats: [() => drivers.stats(driverId, SINCE), 'rides_completed_by_driver'],
  earningLines: [() => drivers.earningLines(driverId, YEAR), 'postings_by_account'],
  // Short: a shift is a row for a day's work.
  shifts: [() => drivers.shifts(driverId, YEAR)],
  earnings: [() => second((page) => drivers.earnings(driverId, page)), 'earnings_by_driver'],
} satisfies Record<keyof DriverViews, Call>;

const CANDIDATE_CALLS = {
  near: [() => candidates.near({ lat: 41.65, lng: -83.54 }, NOW, 60), 'driver_profiles_by_availability'],
  working: [() => candidates.working([{ weekday: 5, hour: 18 }], 60), 'weekly_availability_by_slot'],
  weeks: [() => candidates.weeks([driverId]), 'weekly_availability_(pkey|by_slot)'],
  commitments: [() => candidates.commitments([driverId, riderId]), 'rides_(by_driver|no_driver_overlap)'],
  positions: [() => candidates.positions([driverId], NOW)],
  cashAccounts: [() => candidates.cashAccounts([driverId]), 'balances_pkey'],
} satisfies Record<keyof DriverCandidates, Call>;

const WALLET_CALLS = {
  balance: [() => wallet.balance(riderId), 'balances_pkey'],
  transactions: [() => second((page) => wallet.transactions(riderId, page)), 'transactions_by_user'],
  countTransactions: [() => wallet.countTransactions(riderId), 'transactions_by_user'],
} satisfies Record<keyof WalletViews, Call>;

const PAYOUT_CALLS = {
  find: [() => payouts.find(riderId), 'payouts_pkey'],
  list: [() => second((page) => payouts.list({}, page)), 'payouts_by_schedule'],
  idsWithStatus: [() => payouts.idsWithStatus('pending', 'failed'), 'payouts_by_status'],
} satisfies Record<keyof PayoutViews, Call>;

const PRICING_CALLS = {
  find: [() => pricing.find(riderId), 'pricing_config_pkey'],
  active: [() => pricing.active(new Date()), 'pricing_config_history'],
  state: [() => pricing.state(new Date()), 'pricing_config_history'],
  history: [() => second((page) => pricing.history(page, new Date())), 'pricing_config_history'],
} satisfies Record<keyof PricingViews, Call>;

const CHARGED_CALLS = {
  list: [() => second((page) => charged.list({ since: new Date(0), until: NOW }, page)), 'rides_completed'],
} satisfies Record<keyof ChargedRides, Call>;

const USER_CALLS = {
  find: [() => users.find(riderId), 'users_pkey'],
  findByEmail: [() => users.findByEmail('nobody@example.com'), 'users_email_key'],
} satisfies Record<keyof UserViews, Call>;

/** The same lists, filtered. */
const FILTERED_CALLS: Record<string, Call> = {
  'first page of a rider': [() => rides.ofRider(riderId, 'all', FIRST_PAGE), 'rides_by_rider'],
  'active rides of a rider': [() => rides.ofRider(riderId, 'active', FIRST_PAGE), 'rides_by_rider'],
  'completed rides of a rider': [() => rides.ofRider(riderId, 'completed', FIRST_PAGE), 'rides_by_rider'],
  // Among so few rides the walk over all of them costs no more.
  'completed rides': [() => second((page) => bookings.all('completed', page)), 'rides_by_(status|created)'],
  'cancelled rides': [() => bookings.all('cancelled', FIRST_PAGE), 'rides_pending', 'rides_by_status'],
  'active rides': [() => second((page) => bookings.all('active', page)), 'rides_by_status'],
  'completed rides of a driver': [
    () => second((page) => rides.ofDriver(driverId, 'completed', page)),
    'rides_by_driver',
  ],
  'active rides of a driver': [() => rides.ofDriver(driverId, 'active', FIRST_PAGE), 'rides_by_driver'],
  'bookings of a week, oldest first': [
    () => bookings.all('all', FIRST_PAGE, { span: YEAR, isOldestFirst: true }),
    'rides_by_created',
  ],
  'bookings by pickup': [
    () => second((page) => bookings.all('all', page, { by: 'pickup' })),
    'rides_by_status_and_pickup',
  ],
  'bookings by a rare address': [
    () => bookings.all('all', FIRST_PAGE, { text: 'lighthouse' }),
    'rides_by_words',
    'rides_by_rider',
    'rides_by_driver',
  ],
  'completed bookings by a rare address': [
    () => bookings.all('completed', FIRST_PAGE, { text: 'lighthouse' }),
    'rides_by_words',
  ],
  'the booking with an id': [() => bookings.all('all', FIRST_PAGE, { text: rideId }), 'rides_pkey'],
  'the booking whose id ends so': [
    () => bookings.all('all', FIRST_PAGE, { text: rideId.slice(-8) }),
    'rides_by_short_id',
  ],
  'bookings by a phone number': [
    () => bookings.all('all', FIRST_PAGE, { text: '419 555 0123' }),
    'users_by_words',
    'rides_by_rider',
    'rides_by_driver',
  ],
  'payouts of a driver': [() => payouts.list({ driverId }, FIRST_PAGE), 'payouts_by_driver'],
  'payouts by status': [
    () => second((page) => payouts.list({ status: 'pending' }, page)),
    'payouts_by_status',
  ],
};

describe.each([
  ['ride views', RIDE_CALLS],
  ['driver views', DRIVER_CALLS],
  ['candidates', CANDIDATE_CALLS],
  ['wallet views', WALLET_CALLS],
  ['payout views', PAYOUT_CALLS],
  ['pricing views', PRICING_CALLS],
  ['charged rides', CHARGED_CALLS],
  ['user views', USER_CALLS],
  ['filtered lists', FILTERED_CALLS],
] as [string, Record<string, Call>][])(`among ${RIDES} rides, the %s`, (_, calls) => {
  it.each(Object.entries(calls))('%s: one statement that reads through its indexes', async (_name, call) => {
    const [read, ...indexes] = call;
    await read();
    expect(sql.sent).toHaveLength(1);
    const plans = await getPlans(sql.db, sql.sent[0] ?? NOTHING_SENT);
    for (const { scannedTables, indexes: used } of [plans.first, plans.settled]) {
      expect(scannedTables.filter((table) => GROWING.includes(table))).toEqual([]);
      expect(used).toEqual(expect.arrayContaining(indexes.map(named)));
    }
  });
});

it('reads the rides of a day for the board, and those near now, by their pickups', async () => {
  const span = { start: new Date('2026-01-20T05:00:00Z'), end: new Date('2026-01-21T09:00:00Z') };
  await dispatch.rides({ span, now: NOW });
  await dispatch.drivers({ now: NOW, dayStart: SINCE.dayStart });
  expect(sql.sent.map(({ name }) => name)).toEqual([
    'dispatch.rides',
    'dispatch.planned',
    'dispatch.drivers',
  ]);
  const wanted = ['rides_by_status_and_pickup', 'driver_profiles_by_availability'];
  // Of planned rides there are none here: see the plans of standing rides.
  const sent = sql.sent.filter(({ name }) => name !== 'dispatch.planned');
  for (const [index, statement] of sent.entries()) {
    const { first, settled } = await getPlans(sql.db, statement);
    for (const { scannedTables, indexes } of [first, settled]) {
      expect(scannedTables.filter((table) => [...GROWING, 'users'].includes(table))).toEqual([]);
      expect(indexes).toContain(wanted[index]);
    }
  }
});

it('finds the few rides of a state by it, also when statistics take all states for equally frequent', async () => {
  await sql.db.query('alter table rides alter column status set (n_distinct = 2)');
  await sql.db.query('analyze rides');
  sql.sent.length = 0;
  await bookings.all('active', FIRST_PAGE);
  const { first, settled } = await getPlans(sql.db, sql.sent[0] ?? NOTHING_SENT);
  for (const { indexes } of [first, settled]) {
    expect(indexes).toContain('rides_by_status');
    expect(indexes).not.toContain('rides_by_created');
  }
});

it.each(['lighthouse', 'seagate', 'rider', 'nobody@maumee.test'])(
  'looks through few of all rides for %s, also when the walk along them is thought to be cheap',
  async (text) => {
    await sql.db.query('alter function to_search_words(text) cost 1000');
    for (const filter of ['all', 'completed', 'active'] as const) {
      sql.sent.length = 0;
      await bookings.all(filter, { limit: 1, after: null }, { text });
      expect(await countPages(sql.db, sql.sent[0] ?? NOTHING_SENT)).toBeLessThan(4_000);
    }
  },
);
