import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aPromise, anOpenOrganisation, letHelp } from '../../support/a-paying-organisation.ts';
import { aMembership } from '../../support/builders/an-organisation.ts';
import { countDeadlocks } from '../../support/count-deadlocks.ts';
import { giveCare } from '../../support/give-care.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { ACROSS_TOWN, inAreaTime, ZOO } from '../../support/places.ts';
import { aFundedRider, useTestUseCases } from '../../support/test-use-cases.ts';

/** A ride is 15.29, of which the passenger pays 3.00. */
const FARE = 15_29;
const COVERED = 12_29;
const CO_PAY = { coPay: '3' };

const clock = new FixedClock();
const app = useTestUseCases({ connections: 8, clock });
let organisationId: string;
let deadlocks: () => number;
beforeAll(async () => {
  deadlocks = countDeadlocks(app.pool);
  organisationId = await anOpenOrganisation(app);
}, 60_000);

const aPassenger = async (): Promise<UserActor> => {
  const rider = await aFundedRider(app.useCases, '200');
  await letHelp(app.pool, rider, organisationId);
  return rider;
};
const create = (who: UserActor, more: object): Promise<StandingRide> =>
  app.useCases.createStandingRide.execute(who, {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    times: [2, 4].map((weekday) => ({ weekday, time: '07:00', returnTime: null })),
    firstDay: '2026-03-17',
    totalFare: '15.29',
    ...more,
  });
const keep = () =>
  app.useCases.keepStandingRides.execute((id, error) => {
    throw new Error(`Failed at ${id}`, { cause: error });
  });
const goTo = (day: string) => {
  const to = inAreaTime(day, '08:00').getTime();
  clock.advance({ seconds: Math.max(0, (to - clock.now().getTime()) / 1_000) });
};
/** Each date with how it stands, what it asks, and what of its ride the organisation pays, in cents. */
const datesOf = async ({ id }: StandingRide, until: string) => {
  const { rows } = await app.pool.query<{ day: string; state: string; asks: string | null; covered: number }>(
    `select day::text, state, asks, coalesce(covered_fare * 100, 0)::int as covered
      from standing_occurrences as occurrence left join rides on rides.id = occurrence.id
      where standing_ride_id = $1 and day <= $2 order by day`,
    [id, until],
  );
  return rows;
};
const expectClean = async () => {
  expect(await moneyViolations(app.useCases)).toEqual([]);
  expect(deadlocks()).toBe(0);
};

describe('series under one agreement', () => {
  it('take what there is of a budget in the order of their rides, from several processes at once', async () => {
    const budget = ((3 * COVERED + COVERED - 1) / 100).toFixed(2);
    const { id: agreementId } = await aPromise(app, organisationId, { ...CO_PAY, budget });
    const riders = [await aPassenger(), await aPassenger(), await aPassenger()];
    const all = await Promise.all(riders.map((rider) => create(rider, { agreementId })));
    for (const day of ['2026-03-15', '2026-03-17']) {
      goTo(day);
      await Promise.all([keep(), keep(), keep()]);
    }
    const dates = (await Promise.all(all.map((series) => datesOf(series, '2026-03-19')))).flat();
    expect(dates.filter(({ day }) => day === '2026-03-17').map(({ covered }) => covered)).toEqual(
      Array(3).fill(COVERED),
    );
    const later = dates.filter(({ day }) => day === '2026-03-19');
    expect(later).toEqual(Array(3).fill({ day: '2026-03-19', state: 'seeking', asks: 'cover', covered: 0 }));
    await expectClean();

    // One is paid without it, and the budget is raised by one ride: the next tries take no more than that.
    const [first] = all;
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from standing_occurrences where standing_ride_id = $1 and day = '2026-03-19'`,
      [first?.id],
    );
    await app.useCases.payOccurrenceAlone.execute(riders[0] ?? null, { occurrenceId: rows[0]?.id ?? '' });
    await app.pool.query('update agreements set budget_cents = budget_cents + $2 where id = $1', [
      agreementId,
      COVERED,
    ]);
    goTo('2026-03-18');
    await Promise.all([keep(), keep(), keep()]);
    const [alone, ...others] = await Promise.all(all.map((series) => datesOf(series, '2026-03-19')));
    expect(alone?.at(-1)).toMatchObject({ state: 'booked', asks: null, covered: 0 });
    expect(others.map((rest) => rest.at(-1)?.covered).sort()).toEqual([0, COVERED]);
    expect(others.map((rest) => rest.at(-1)?.asks).sort()).toEqual(['cover', null]);
    const balance = await app.useCases.showWallet.execute(riders[0] ?? null);
    expect(balance.heldCents).toBe(3_00 + FARE);
    await expectClean();
  }, 60_000);
});

describe('a series for somebody else', () => {
  it('becomes rides of the same people while they let it, and asks once they do not', async () => {
    const passenger = await aPassenger();
    const daughter = await aFundedRider(app.useCases, '200');
    await giveCare(app.pool, passenger, daughter, ['book']);
    const coordinator = await aFundedRider(app.useCases, '200');
    await aMembership(app.pool, organisationId, coordinator.userId, ['coordinator']);
    const { id: agreementId } = await aPromise(app, organisationId, { ...CO_PAY, budget: '500' });
    const of = { passengerId: passenger.userId, firstDay: '2026-03-24' };
    const own = await create(daughter, of);
    const clinics = await create(coordinator, { ...of, organisationId, agreementId, id: randomUUID() });
    goTo('2026-03-22');
    await keep();
    const { rows } = await app.pool.query(
      `select booker_id, payer_id, organisation_id, agreement_id from rides
        where rider_id = $1 order by organisation_id nulls first`,
      [passenger.userId],
    );
    expect(rows).toEqual([
      { booker_id: daughter.userId, payer_id: daughter.userId, organisation_id: null, agreement_id: null },
      {
        booker_id: coordinator.userId,
        payer_id: coordinator.userId,
        organisation_id: organisationId,
        agreement_id: agreementId,
      },
    ]);
    await app.pool.query('update care_grants set ended_at = now() where passenger_id = $1', [
      passenger.userId,
    ]);
    goTo('2026-03-24');
    await keep();
    for (const series of [own, clinics])
      expect((await datesOf(series, '2026-03-26')).at(-1)).toMatchObject({
        state: 'seeking',
        asks: 'booker',
      });
    expect(await app.useCases.listHelpedStandingRides.execute(daughter)).toEqual([]);
    await app.useCases.takeOverStandingRide.execute(passenger, {
      standingRideId: own.id,
      agreementId: null,
    });
    await keep();
    expect((await datesOf(own, '2026-03-26')).at(-1)).toMatchObject({ state: 'booked', asks: null });
    await expectClean();
  }, 60_000);
});
