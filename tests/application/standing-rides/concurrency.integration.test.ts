import { describe, expect, it } from 'vitest';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { usually } from '../../support/long.ts';
import { outcomes } from '../../support/outcomes.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import { ACROSS_TOWN, inAreaTime, ZOO } from '../../support/places.ts';

const ROUNDS = usually(20, 100);
const WEEKDAYS = [2, 4, 6];
const app = useTestUseCases({ connections: 8, clock: new FixedClock() });

async function asked(driver: UserActor, time: string): Promise<StandingRide> {
  const rider = await aFundedRider(app.useCases, '500');
  return app.useCases.createStandingRide.execute(rider, {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    times: WEEKDAYS.map((weekday) => ({ weekday, time, returnTime: null })),
    firstDay: '2026-03-11',
    totalFare: '15.29',
    driverId: driver.userId,
  });
}
const agree = (driver: UserActor, { id: standingRideId }: StandingRide) =>
  app.useCases.answerStandingRide.execute(driver, { standingRideId, weekdays: WEEKDAYS });

/** Pairs of what takes a driver's time at once, read from rides and planned rides themselves. */
async function expectNoDriverTwice(): Promise<void> {
  const { rows } = await app.pool.query(
    `with taken as (
        select id, driver_id, time_window from rides where status in ('accepted', 'confirmed', 'in_progress')
        union all select id, driver_id, time_window from standing_occurrences where driver_id is not null
      )
      select one.id from taken one join taken other
        on other.driver_id = one.driver_id and other.id > one.id and other.time_window && one.time_window`,
  );
  expect(rows).toEqual([]);
}

describe('standing rides at the same moment', () => {
  it(`one of two series wins that a driver agrees to at once, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await anOnlineDriver(app.useCases);
      const [one, other] = [await asked(driver, '07:00'), await asked(driver, '07:10')];
      expect(await outcomes([agree(driver, one), agree(driver, other)])).toEqual({
        won: 1,
        codes: { STANDING_RIDE_OVERLAP: 1 },
      });
    }
    await expectNoDriverTwice();
  }, 120_000);

  it(`a ride and a series of the same time never both take it, in ${ROUNDS} rounds`, async () => {
    const became = { ride: 0, series: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await anOnlineDriver(app.useCases);
      const rider = await aFundedRider(app.useCases, '100');
      const series = await asked(driver, '07:00');
      const { id: rideId } = await app.useCases.requestRide.execute(rider, {
        ...aBooking(),
        driverType: 'specific',
        selectedDriverId: driver.userId,
        scheduledFor: inAreaTime('2026-03-17', '07:05').toISOString(),
      });
      const accept = app.useCases.acceptRide.execute(driver, { rideId }).then(
        () => true,
        () => false,
      );
      const [isAccepted] = await Promise.all([accept, agree(driver, series)]);
      const { rows } = await app.pool.query<{ state: string; reason: string | null }>(
        `select state, reason from standing_occurrences where standing_ride_id = $1 and day = '2026-03-17'`,
        [series.id],
      );
      expect(rows).toEqual([
        isAccepted ? { state: 'seeking', reason: 'driver_busy' } : { state: 'planned', reason: null },
      ]);
      became[isAccepted ? 'ride' : 'series'] += 1;
    }
    expect(became.ride + became.series).toBe(ROUNDS);
    await expectNoDriverTwice();
  }, 120_000);

  it('several processes that book at once book each ride once', async () => {
    const driver = await anOnlineDriver(app.useCases);
    const all = [await asked(driver, '09:00'), await asked(driver, '12:00'), await asked(driver, '15:00')];
    for (const series of all) await agree(driver, series);
    const failures: string[] = [];
    const keep = () =>
      app.useCases.keepStandingRides.execute((id, error) => failures.push(`${id} ${String(error)}`));
    await Promise.all([keep(), keep(), keep(), keep()]);
    expect(failures).toEqual([]);
    const { rows } = await app.pool.query<{ booked: number; rides: number; held: number }>(
      `select count(*)::int as booked, count(ride.id)::int as rides, count(hold.id)::int as held
        from standing_occurrences as occurrence left join rides as ride on ride.id = occurrence.id
          left join holds as hold on hold.ride_id = ride.id
        where occurrence.standing_ride_id = any ($1) and occurrence.state = 'booked'`,
      [all.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ booked: 3, rides: 3, held: 3 }]);
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    expect(violations).toEqual([]);
  }, 60_000);
});
