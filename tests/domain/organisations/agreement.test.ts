import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Agreement,
  type AgreementUsage,
  COVER_PROBLEMS,
  coverOf,
  coverProblemWords,
  findPromiseProblem,
  isInForce,
  MOST_AGREEMENTS,
  notCovered,
  pickupDay,
  requireAgreementHolds,
  requireAgreementRoom,
  requireBudgetFor,
  toAgreementRecord,
  withRideTaken,
} from '../../../domain/organisations/agreement.ts';
import { NO_COVER } from '../../../domain/rides/ride-cover.ts';
import { AGREEMENT_ID, anAgreement, ORGANISATION_ID } from '../../support/builders/an-agreement.ts';
import { NOW, RIDER_ID } from '../../support/builders/personas.ts';

const TIME_ZONE = 'America/New_York';
const UNUSED: AgreementUsage = { takenCents: 0, rides: 0 };
const PICKUP = { address: 'Toledo Museum of Art', lat: 41.6584, lng: -83.5593 };
const DROPOFF = { address: 'Toledo Zoo', lat: 41.6204, lng: -83.5812 };
const FAR = { address: 'Ann Arbor', lat: 42.2808, lng: -83.743 };

/** A ride at a time, in the area's winter, at a fare with a tip. */
const rideAt = (at: string, fareCents = 20_00, tipCents = 0) => ({
  riderId: RIDER_ID,
  pickup: PICKUP,
  dropoff: DROPOFF,
  fare: { totalCents: fareCents },
  tipCents,
  scheduledFor: new Date(at),
  requestedAt: new Date('2026-01-01T12:00:00Z'),
});
const RIDE = rideAt('2026-03-05T15:00:00Z');

const decide = (
  changes: Partial<Agreement>,
  ride = RIDE,
  usage: Partial<AgreementUsage> = {},
  hasReturn = false,
) => coverOf(anAgreement(changes), ride, { usage: { ...UNUSED, ...usage }, timeZone: TIME_ZONE, hasReturn });
const problemOf = (...of: Parameters<typeof decide>) => {
  const decided = decide(...of);
  return 'problem' in decided ? decided.problem : null;
};
/** Fare and tip that are covered, or why none is. */
const amountsOf = (...of: Parameters<typeof decide>) => {
  const decided = decide(...of);
  return 'problem' in decided
    ? decided.problem
    : [decided.cover.coveredFareCents, decided.cover.coveredTipCents];
};

describe('what an agreement pays', () => {
  it('is the fare, of the budget of the local day', () => {
    expect(decide({})).toEqual({
      cover: {
        agreementId: AGREEMENT_ID,
        funderId: ORGANISATION_ID,
        coveredFareCents: 20_00,
        coveredTipCents: 0,
        coveredOn: '2026-03-05',
      },
    });
  });

  it.each<[string, Partial<Agreement>, number, number, unknown]>([
    ['all but an amount', { coPayCents: 3_00 }, 20_00, 0, [17_00, 0]],
    ['all but a percentage, to the cent', { coPayPercent: 15 }, 19_99, 0, [16_99, 0]],
    ['no tip, unless it says so', {}, 20_00, 5_00, [20_00, 0]],
    ['the tip, where it says so', { coversTip: true }, 20_00, 5_00, [20_00, 5_00]],
    ['the tip besides a co-pay', { coversTip: true, coPayCents: 3_00 }, 20_00, 5_00, [17_00, 5_00]],
    ['the most for a ride', { mostPerRideCents: 12_00 }, 20_00, 0, [12_00, 0]],
    [
      'the most with the tip, the fare first',
      { mostPerRideCents: 22_00, coversTip: true },
      20_00,
      5_00,
      [20_00, 2_00],
    ],
    [
      'less than the most after a co-pay',
      { mostPerRideCents: 19_00, coPayCents: 3_00 },
      20_00,
      0,
      [17_00, 0],
    ],
    ['nothing of a fare that the co-pay is', { coPayCents: 20_00 }, 20_00, 0, 'nothing'],
    ['nothing of a fare below the co-pay', { coPayCents: 30_00 }, 20_00, 0, 'nothing'],
    [
      'the tip alone of a fare below the co-pay',
      { coPayCents: 30_00, coversTip: true },
      20_00,
      5_00,
      [0, 5_00],
    ],
    ['so much that a card can pay the rest', { coPayCents: 20 }, 20_00, 0, [19_50, 0]],
    [
      'so much that a card can pay the rest of the tip',
      { coversTip: true, mostPerRideCents: 24_90 },
      20_00,
      5_00,
      [20_00, 4_50],
    ],
    ['the co-pay of fifty cents as it is', { coPayCents: 50 }, 20_00, 0, [19_50, 0]],
    ['fifty cents less of a tip of a cent', {}, 20_00, 1, [19_51, 0]],
    ['a cent of a fare that leaves fifty', { coPayCents: 50 }, 51, 0, [1, 0]],
    ['nothing of a fare of fifty cents with a co-pay', { coPayCents: 1 }, 50, 0, 'nothing'],
    ['a fare of a cent', {}, 1, 0, [1, 0]],
  ])('is %s', (_what, terms, fareCents, tipCents, expected) => {
    expect(amountsOf(terms, rideAt('2026-03-05T15:00:00Z', fareCents, tipCents))).toEqual(expected);
  });

  it('leaves nothing or what a card can pay, within its budget, whatever the fare', () => {
    const cents = fc.integer({ min: 0, max: 300_00 });
    const terms = fc.record({
      coPay: fc.oneof(
        fc.record({ coPayCents: fc.integer({ min: 0, max: 30_00 }), coPayPercent: fc.constant(0) }),
        fc.record({ coPayCents: fc.constant(0), coPayPercent: fc.integer({ min: 0, max: 99 }) }),
      ),
      coversTip: fc.boolean(),
      mostPerRideCents: fc.option(fc.integer({ min: 1, max: 100_00 })),
      budgetCents: cents,
    });
    const fare = fc.integer({ min: 1, max: 200_00 });
    const tip = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 50_00 }));
    fc.assert(
      fc.property(
        terms,
        fare,
        tip,
        cents,
        fc.boolean(),
        ({ coPay, ...rest }, fareCents, tipCents, takenCents, hasReturn) => {
          const agreement = { ...rest, ...coPay };
          const ride = rideAt('2026-03-05T15:00:00Z', fareCents, tipCents);
          const decided = decide(agreement, ride, { takenCents }, hasReturn);
          if ('problem' in decided) {
            expect(['nothing', 'budget']).toContain(decided.problem);
            if (decided.problem === 'nothing') return;
            // With room for it all it would be covered.
            const wide = decide({ ...agreement, budgetCents: 99_999_99 }, ride, { takenCents }, hasReturn);
            if (!('cover' in wide)) throw new Error('Not covered with any budget');
            const { coveredFareCents, coveredTipCents } = wide.cover;
            const wanted = coveredFareCents + coveredTipCents + (hasReturn ? coveredFareCents : 0);
            expect(wanted).toBeGreaterThan(agreement.budgetCents - takenCents);
            return;
          }
          const { coveredFareCents, coveredTipCents } = decided.cover;
          const due = fareCents + tipCents - coveredFareCents - coveredTipCents;
          expect(due === 0 || due >= 50).toBe(true);
          expect(coveredFareCents).toBeGreaterThanOrEqual(0);
          expect(coveredTipCents).toBeGreaterThanOrEqual(0);
          expect(coveredFareCents + coveredTipCents).toBeGreaterThan(0);
          expect(coveredFareCents).toBeLessThanOrEqual(fareCents);
          expect(coveredTipCents).toBeLessThanOrEqual(agreement.coversTip ? tipCents : 0);
          const coPayCents = Math.min(
            fareCents,
            agreement.coPayCents + Math.round((fareCents * agreement.coPayPercent) / 100),
          );
          expect(fareCents - coveredFareCents).toBeGreaterThanOrEqual(coPayCents);
          expect(coveredFareCents + coveredTipCents).toBeLessThanOrEqual(
            agreement.mostPerRideCents ?? Infinity,
          );
          const wanted = coveredFareCents + coveredTipCents + (hasReturn ? coveredFareCents : 0);
          expect(wanted).toBeLessThanOrEqual(agreement.budgetCents - takenCents);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('what is left of a budget', () => {
  it('covers a ride to the cent, and not one more', () => {
    expect(problemOf({ budgetCents: 50_00 }, RIDE, { takenCents: 30_00 })).toBeNull();
    expect(problemOf({ budgetCents: 50_00 }, RIDE, { takenCents: 30_01 })).toBe('budget');
    // The co-pay is not of it.
    expect(problemOf({ budgetCents: 50_00, coPayCents: 1_00 }, RIDE, { takenCents: 31_00 })).toBeNull();
  });

  it('covers the return that is promised with it, without a tip', () => {
    const tipped = rideAt('2026-03-05T15:00:00Z', 20_00, 2_00);
    const terms = { budgetCents: 42_00, coversTip: true };
    expect(problemOf(terms, tipped, {}, true)).toBeNull();
    expect(problemOf(terms, tipped, { takenCents: 1 }, true)).toBe('budget');
    expect(problemOf(terms, tipped, { takenCents: 1 }, false)).toBeNull();
  });

  it('is less by the ride there, where that is of the same month or the budget of the whole term', () => {
    const there = { ...NO_COVER, coveredFareCents: 5_00, coveredTipCents: 1_00, coveredOn: '2026-03-31' };
    const used = { takenCents: 1_00, rides: 1 };
    const taken = (budgetPeriod: 'month' | 'term', day: string) =>
      withRideTaken(anAgreement({ budgetPeriod }), used, day, there);
    expect(taken('month', '2026-03-01')).toEqual({ takenCents: 7_00, rides: 2 });
    expect(taken('month', '2026-04-01')).toEqual(used);
    expect(taken('month', '2025-03-31')).toEqual(used);
    expect(taken('term', '2026-04-01')).toEqual({ takenCents: 7_00, rides: 1 });
  });
});

describe('an agreement does not pay', () => {
  it.each<[string, Partial<Agreement>, typeof RIDE, Partial<AgreementUsage>]>([
    ['not_in_force', { startsOn: '2026-03-06' }, RIDE, {}],
    ['not_in_force', { endsOn: '2026-03-04' }, RIDE, {}],
    ['not_in_force', { endedAt: NOW }, RIDE, {}],
    ['passenger', { passengerIds: ['somebody-else'] }, RIDE, {}],
    ['hours', { weekdays: [0, 1, 2, 3, 5, 6] }, RIDE, {}],
    ['hours', { pickupFrom: '10:01' }, RIDE, {}],
    ['hours', { pickupUntil: '09:59' }, RIDE, {}],
    ['place', { places: [{ ...FAR, miles: 5 }] }, RIDE, {}],
    ['rides', { ridesPerMonth: 4 }, RIDE, { rides: 4 }],
    ['budget', { budgetCents: 19_99 }, RIDE, {}],
    ['nothing', { coPayCents: 20_00 }, RIDE, {}],
  ])('%s, with %j', (problem, terms, ride, usage) => {
    expect(problemOf(terms, ride, usage)).toBe(problem);
  });

  it.each<[string, Partial<Agreement>, Partial<AgreementUsage>]>([
    ['on its first day', { startsOn: '2026-03-05' }, {}],
    ['on its last day', { endsOn: '2026-03-05' }, {}],
    ['for who it names', { passengerIds: ['somebody-else', RIDER_ID] }, {}],
    ['on its weekday', { weekdays: [4] }, {}],
    ['from the first minute of its hours', { pickupFrom: '10:00' }, {}],
    ['until the last minute of its hours', { pickupUntil: '10:00' }, {}],
    [
      'near one of its places',
      {
        places: [
          { ...FAR, miles: 5 },
          { ...PICKUP, miles: 0.1 },
        ],
      },
      {},
    ],
    ['for the last ride of the month', { ridesPerMonth: 4 }, { rides: 3 }],
  ])('but does %s', (_when, terms, usage) => {
    expect(problemOf(terms, RIDE, usage)).toBeNull();
  });

  it('counts a promised return as one more ride', () => {
    expect(problemOf({ ridesPerMonth: 4 }, RIDE, { rides: 2 }, true)).toBeNull();
    expect(problemOf({ ridesPerMonth: 4 }, RIDE, { rides: 3 }, true)).toBe('rides');
  });

  it('for a place that neither end is near: either may be', () => {
    const places = [{ ...DROPOFF, miles: 0.5 }];
    expect(problemOf({ places })).toBeNull();
    expect(problemOf({ places }, { ...RIDE, pickup: DROPOFF, dropoff: FAR })).toBeNull();
    expect(problemOf({ places }, { ...RIDE, dropoff: FAR })).toBe('place');
    // Within so many miles, and not a bit more: 2.85 miles lie between the two.
    const ofPickup = { ...RIDE, dropoff: FAR };
    expect(problemOf({ places: [{ ...DROPOFF, miles: 2.9 }] }, ofPickup)).toBeNull();
    expect(problemOf({ places: [{ ...DROPOFF, miles: 2.8 }] }, ofPickup)).toBe('place');
  });

  it('by the clocks of the area: the day, the weekday and the hour', () => {
    // 11 at night on Saturday, February 28th in Toledo, Sunday, March 1st in Greenwich.
    const late = rideAt('2026-03-01T04:00:00Z');
    expect(pickupDay(late, TIME_ZONE)).toBe('2026-02-28');
    expect(problemOf({ weekdays: [6], endsOn: '2026-02-28' }, late)).toBeNull();
    expect(problemOf({ weekdays: [0] }, late)).toBe('hours');
    expect(problemOf({ startsOn: '2026-03-01' }, late)).toBe('not_in_force');
    expect(problemOf({ pickupFrom: '23:00', pickupUntil: '23:00' }, late)).toBeNull();
    expect(problemOf({ pickupFrom: '04:00', pickupUntil: '04:00' }, late)).toBe('hours');
  });

  it('at midnight, which is the first minute of its day', () => {
    const midnight = rideAt('2026-03-01T05:00:00Z');
    expect(problemOf({ pickupUntil: '00:00', startsOn: '2026-03-01', weekdays: [0] }, midnight)).toBeNull();
    expect(problemOf({ pickupFrom: '00:01' }, midnight)).toBe('hours');
  });

  it('on the days when clocks are changed', () => {
    // Clocks jump from 2 to 3 in the morning of March 8th, and go from 2 back to 1 on November 1st.
    const hours = { pickupFrom: '03:00', pickupUntil: '03:59', weekdays: [0] };
    expect(problemOf(hours, rideAt('2026-03-08T07:00:00Z'))).toBeNull();
    expect(problemOf(hours, rideAt('2026-03-08T06:59:59Z'))).toBe('hours');
    const autumn = { pickupFrom: '01:30', pickupUntil: '01:30', weekdays: [0] };
    for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
      expect(problemOf(autumn, rideAt(at))).toBeNull();
    expect(problemOf(autumn, rideAt('2026-11-01T07:30:00Z'))).toBe('hours');
    // The month ends there an hour later than it did in summer.
    expect(pickupDay(rideAt('2026-11-02T04:30:00Z'), TIME_ZONE)).toBe('2026-11-01');
    expect(pickupDay(rideAt('2026-10-31T04:30:00Z'), TIME_ZONE)).toBe('2026-10-31');
  });

  it('by when a ride for now is asked for', () => {
    const now = {
      ...RIDE,
      scheduledFor: null as unknown as Date,
      requestedAt: new Date('2026-03-07T15:00:00Z'),
    };
    expect(problemOf({ weekdays: [6] }, now)).toBeNull();
    expect(problemOf({ weekdays: [4] }, now)).toBe('hours');
  });

  it('holds between its days until it is ended', () => {
    const terms = { startsOn: '2026-03-05', endsOn: '2026-03-06', endedAt: null };
    const days = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];
    expect(days.map((day) => isInForce(terms, day))).toEqual([false, true, true, false]);
    expect(isInForce({ ...terms, endsOn: null }, '2099-01-01')).toBe(true);
    expect(isInForce({ ...terms, endedAt: NOW }, '2026-03-05')).toBe(false);
  });
});

describe('a covered ride that is moved', () => {
  const covered = { ...RIDE, coveredFareCents: 20_00, coveredTipCents: 1_00 };
  const moved = (changes: Partial<Agreement>, usage: Partial<AgreementUsage> = {}, hasReturn = false) =>
    findPromiseProblem(anAgreement(changes), covered, {
      usage: { ...UNUSED, ...usage },
      timeZone: TIME_ZONE,
      hasReturn,
    });

  it('takes what was promised, whatever the agreement pays of others by now', () => {
    expect(moved({ budgetCents: 21_00 })).toBeNull();
    expect(moved({ budgetCents: 20_99 })).toBe('budget');
    // Half of the fare would have room; all of it, as promised, has not, and the other way round.
    expect(moved({ budgetCents: 20_99, coPayPercent: 50 })).toBe('budget');
    expect(moved({ budgetCents: 21_00, coPayCents: 90_00 })).toBeNull();
    expect(moved({ budgetCents: 30_00 }, { takenCents: 9_01 })).toBe('budget');
  });

  it('takes its promised return along', () => {
    expect(moved({ budgetCents: 41_00 }, {}, true)).toBeNull();
    expect(moved({ budgetCents: 40_99 }, {}, true)).toBe('budget');
    expect(moved({ ridesPerMonth: 1 }, {}, true)).toBe('rides');
  });

  it('is refused where nobody pays then', () => {
    expect(moved({ endsOn: '2026-03-04' })).toBe('not_in_force');
    expect(moved({ weekdays: [1] })).toBe('hours');
  });
});

describe('the rules of agreements', () => {
  it('have words of their own for every problem', () => {
    const words = COVER_PROBLEMS.map(coverProblemWords);
    expect(new Set(words).size).toBe(COVER_PROBLEMS.length);
    for (const problem of COVER_PROBLEMS)
      expect(notCovered(problem)).toMatchObject({
        kind: 'conflict',
        code: 'NOT_COVERED',
        message: coverProblemWords(problem),
        details: { problem },
      });
  });

  it('never have less in the budget than is taken', () => {
    const refused = expect.objectContaining({
      code: 'BUDGET_TAKEN',
      details: { field: 'budget' },
      message: '$50.01 of the budget are taken already. Please choose that or more.',
    }) as Error;
    requireBudgetFor({ budgetCents: 50_00 }, 50_00);
    expect(() => requireBudgetFor({ budgetCents: 50_00 }, 50_01)).toThrow(refused);
  });

  it('change nothing of one that has ended, and have room for twenty', () => {
    requireAgreementHolds(anAgreement());
    expect(() => requireAgreementHolds(anAgreement({ endedAt: NOW }))).toThrow('This agreement has ended');
    requireAgreementRoom(MOST_AGREEMENTS - 1);
    expect(() => requireAgreementRoom(MOST_AGREEMENTS)).toThrow('twenty agreements at most');
  });

  it('see a change of any term, and of nothing else', () => {
    const { version } = toAgreementRecord(anAgreement());
    const changes: Partial<Agreement>[] = [
      { name: 'Other' },
      { startsOn: '2020-01-02' },
      { endsOn: '2030-01-01' },
      { budgetCents: 1 },
      { budgetPeriod: 'term' },
      { ridesPerMonth: 2 },
      { mostPerRideCents: 1 },
      { coPayCents: 1 },
      { coPayPercent: 1 },
      { coversTip: true },
      { weekdays: [1] },
      { pickupFrom: '08:00' },
      { pickupUntil: '08:00' },
      { places: [{ ...FAR, miles: 1 }] },
      { passengerIds: [RIDER_ID] },
      { showsAddresses: true },
    ];
    const versions = changes.map((change) => toAgreementRecord(anAgreement(change)).version);
    expect(new Set([version, ...versions]).size).toBe(changes.length + 1);
    expect(toAgreementRecord(anAgreement({ endedAt: NOW })).version).toBe(version);
  });
});
