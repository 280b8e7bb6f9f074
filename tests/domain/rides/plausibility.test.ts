import { describe, expect, it } from 'vitest';
import { findingsOfCompletion, findingsOfStart, reasonRequired } from '../../../domain/rides/plausibility.ts';
import { aRide } from '../../support/builders/a-ride.ts';

const NOW = new Date('2026-03-05T20:00:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const ride = aRide({ distanceMiles: 10, startedAt: secondsAgo(0) });
/** North of a place, a degree of latitude being 69.1 miles. */
const north = ({ lat, lng }: { lat: number; lng: number }, miles: number) => ({
  lat: lat + miles / 69.1,
  lng,
});

describe('a start', () => {
  it('is plausible within half a mile of the pickup, and wherever the driver is when nobody knows', () => {
    expect(findingsOfStart(ride, north(ride.pickup, 0.49))).toEqual([]);
    expect(findingsOfStart(ride, null)).toEqual([]);
  });

  it('is marked farther away, with the miles', () => {
    expect(findingsOfStart(ride, north(ride.pickup, 2))).toEqual([
      { kind: 'start_far', miles: expect.closeTo(2, 1) as number, seconds: null },
    ]);
  });
});

describe('a completion', () => {
  it.each([
    { seconds: 0, isSoon: true },
    { seconds: 359, isSoon: true },
    { seconds: 360, isSoon: false },
  ])('of ten miles after $seconds seconds: implausibly soon is $isSoon', ({ seconds, isSoon }) => {
    const found = findingsOfCompletion({ ...ride, startedAt: secondsAgo(seconds) }, null, NOW);
    expect(found).toEqual(isSoon ? [{ kind: 'completion_soon', miles: null, seconds }] : []);
  });

  it('is marked far from the dropoff, and twice when it is also too soon', () => {
    const late = { ...ride, startedAt: secondsAgo(3600) };
    expect(findingsOfCompletion(late, north(ride.dropoff, 0.49), NOW)).toEqual([]);
    const kinds = (of: typeof ride) =>
      findingsOfCompletion(of, north(ride.dropoff, 3), NOW).map(({ kind }) => kind);
    expect(kinds(late)).toEqual(['completion_far']);
    expect(kinds(ride)).toEqual(['completion_soon', 'completion_far']);
  });

  it('counts a clock that was set back as no time at all', () => {
    const ahead = { ...ride, startedAt: secondsAgo(-5) };
    expect(findingsOfCompletion(ahead, null, NOW)).toMatchObject([{ seconds: 0 }]);
  });
});

it('says to the driver what is asked', () => {
  const ask = (kind: 'start_far' | 'completion_soon' | 'completion_far', amount: number) =>
    reasonRequired([{ kind, miles: amount, seconds: amount }]).message;
  expect(ask('start_far', 2.1)).toContain('You are 2.1 miles from the pickup.');
  expect(ask('completion_soon', 1)).toContain('began 1 second ago');
  expect(ask('completion_soon', 130)).toContain('began 2 minutes ago');
  expect(ask('completion_far', 3)).toContain('You are 3 miles from the dropoff.');
});
