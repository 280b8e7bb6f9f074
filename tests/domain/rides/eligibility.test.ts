import { describe, expect, it } from 'vitest';
import { ineligibility, requireEligible, type Ineligibility } from '../../../domain/rides/eligibility.ts';
import type { Need, VehicleNeed } from '../../../domain/needs/needs.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { NOW } from '../../support/builders/personas.ts';
import { TOMORROW } from './ride-fixtures.ts';

type Fact = 'suspended' | 'approved' | 'long' | 'allowsLong' | 'asked' | 'scheduled' | 'online' | 'available';
type Case = Record<Fact, boolean>;

const FACTS: readonly Fact[] = [
  'suspended',
  'approved',
  'long',
  'allowsLong',
  'asked',
  'scheduled',
  'online',
  'available',
];

// One letter per fact, in that order: y, n, or - for either.
const TRUTH: readonly (readonly [facts: string, code: Ineligibility['code'] | null])[] = [
  ['y-------', 'DRIVER_SUSPENDED'],
  ['nn------', 'DRIVER_NOT_APPROVED'],
  ['nyyn----', 'LONG_DISTANCE_OFF'],
  // Asked by name: neither online nor available is needed.
  ['nyyyy---', null],
  ['nyn-y---', null],
  // A Book Now broadcast: online, whatever the week says.
  ['nyyynny-', null],
  ['nyn-nny-', null],
  ['nyyynnn-', 'DRIVER_OFFLINE'],
  ['nyn-nnn-', 'DRIVER_OFFLINE'],
  // A scheduled broadcast: available at that time, online now or not.
  ['nyyyny-y', null],
  ['nyn-ny-y', null],
  ['nyyyny-n', 'OUTSIDE_SCHEDULE'],
  ['nyn-ny-n', 'OUTSIDE_SCHEDULE'],
];

const CASES: readonly Case[] = Array.from(
  { length: 2 ** FACTS.length },
  (_, bits) => Object.fromEntries(FACTS.map((fact, index) => [fact, ((bits >> index) & 1) === 1])) as Case,
);

const matches = (facts: string, truth: Case) =>
  FACTS.every((fact, index) => facts[index] === '-' || (facts[index] === 'y') === truth[fact]);

const TOUCHED = [
  { weekday: 3, hour: 10 },
  { weekday: 3, hour: 11 },
];

const getInputs = (truth: Case): Parameters<typeof ineligibility> => [
  aDriver({
    suspended: truth.suspended,
    approved: truth.approved,
    allowLongDistance: truth.allowsLong,
    isAvailable: truth.online,
  }),
  {
    isLongDistance: truth.long,
    isSpecificDriver: truth.asked,
    scheduledFor: truth.scheduled ? TOMORROW : null,
    needs: [],
  },
  { on: truth.available ? TOUCHED : TOUCHED.slice(1), touched: TOUCHED, now: NOW },
];

describe('whether a driver may take a ride', () => {
  it('is decided by exactly one row of the truth table in each of the 256 cases', () => {
    for (const truth of CASES) {
      expect(TRUTH.filter(([facts]) => matches(facts, truth))).toHaveLength(1);
    }
  });

  it.each(TRUTH)('%s gives %s', (facts, code) => {
    const cases = CASES.filter((truth) => matches(facts, truth));
    expect(cases.map((truth) => ineligibility(...getInputs(truth))?.code ?? null)).toEqual(
      cases.map(() => code),
    );
  });

  it.each(TRUTH)('%s is enforced as %s', (facts, code) => {
    for (const truth of CASES.filter((each) => matches(facts, each))) {
      const enforce = () => requireEligible(...getInputs(truth));
      if (code === null) expect(enforce).not.toThrow();
      else expect(enforce).toThrow(expect.objectContaining({ kind: 'forbidden', code }));
    }
  });

  it.each([true, false])(
    'needs a car that takes what the rider needs, asked by name or not (%s)',
    (isAsked) => {
      const of = (needs: readonly Need[], takes: readonly VehicleNeed[]) =>
        ineligibility(
          aDriver({ takes }),
          { isLongDistance: false, isSpecificDriver: isAsked, scheduledFor: null, needs },
          { on: [], touched: [], now: NOW },
        );
      expect(of(['walker'], ['front_seat'])).toEqual({
        code: 'VEHICLE_CANNOT_TAKE',
        message: 'Your car cannot take what this rider needs',
      });
      expect(of(['walker'], ['walker'])).toBeNull();
      // Of what is no matter of a car nothing is a reason.
      expect(of(['service_animal', 'hearing', 'sight', 'quiet', 'door_through_door'], [])).toBeNull();
    },
  );

  it.each([
    ['DRIVER_SUSPENDED', { suspended: true }, 'Your account is suspended'],
    [
      'DRIVER_NOT_APPROVED',
      { approved: false },
      'An admin has to approve your account before you can accept rides',
    ],
    [
      'DOCUMENTS_NOT_VALID',
      { documentsValidUntil: null },
      'Your license, insurance and registration have to be valid and accepted. Please look at your documents.',
    ],
    ['DRIVER_OFFLINE', { isAvailable: false, allowLongDistance: true }, 'Go online to accept rides'],
    ['LONG_DISTANCE_OFF', { allowLongDistance: false }, 'Turn on long distance to accept this ride'],
  ])('%s says to the driver what to do', (code, changes, message) => {
    const ride = { isLongDistance: true, isSpecificDriver: false, scheduledFor: null, needs: [] };
    expect(ineligibility(aDriver(changes), ride, { on: [], touched: [], now: NOW })).toEqual({
      code,
      message,
    });
  });

  it('OUTSIDE_SCHEDULE says to the driver which rides their schedule leaves out', () => {
    const ride = { isLongDistance: false, isSpecificDriver: false, scheduledFor: TOMORROW, needs: [] };
    const week = { on: [], touched: [{ weekday: 3, hour: 10 }], now: NOW };
    expect(ineligibility(aDriver(), ride, week)).toEqual({
      code: 'OUTSIDE_SCHEDULE',
      message: 'This ride is outside your weekly schedule',
    });
  });

  it.each([
    ['a ride for now', null, new Date(NOW.getTime() + 1), null],
    ['a ride for now, from the moment they expire', null, NOW, 'DOCUMENTS_NOT_VALID'],
    ['a scheduled ride before they expire', TOMORROW, new Date(TOMORROW.getTime() + 1), null],
    ['a scheduled ride when they will have expired', TOMORROW, TOMORROW, 'DOCUMENTS_NOT_VALID'],
    ['any ride, while one is missing', TOMORROW, null, 'DOCUMENTS_NOT_VALID'],
  ])('documents decide about %s', (_ride, scheduledFor, documentsValidUntil, code) => {
    const ride = { isLongDistance: false, isSpecificDriver: true, scheduledFor, needs: [] };
    const refused = ineligibility(aDriver({ documentsValidUntil }), ride, { on: [], touched: [], now: NOW });
    expect(refused?.code ?? null).toBe(code);
  });
});
