import { describe, expect, it } from 'vitest';
import { compareSuggestions, freeUntil, wayToPickup } from '../../../domain/dispatch/suggestion.ts';
import type { Commitment } from '../../../domain/rides/commitment.ts';
import { toCommitment } from '../../../domain/rides/commitment.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { NOW } from '../../support/builders/personas.ts';
import { ACROSS_TOWN, MUSEUM, ZOO } from '../../support/places.ts';

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const taken = (from: number, to: number): Commitment => ({
  ...toCommitment(aRide.accepted()),
  id: `${from}`,
  dropoff: MUSEUM,
  timeWindow: { from: at(from), to: at(to) },
});
const ride = (scheduledFor: Date | null) => ({ id: 'wanted', pickup: ZOO, scheduledFor });

describe('the way of a driver to a pickup', () => {
  it('begins where they are, when it is soon', () => {
    expect(wayToPickup(ride(null), [], ACROSS_TOWN, NOW)).toMatchObject({
      from: ACROSS_TOWN,
      isAfterRide: false,
    });
    expect(wayToPickup(ride(at(60)), [], ACROSS_TOWN, NOW)).toMatchObject({ from: ACROSS_TOWN });
    expect(wayToPickup(ride(at(61)), [], ACROSS_TOWN, NOW)).toBeNull();
    expect(wayToPickup(ride(null), [], null, NOW)).toBeNull();
  });

  it('begins at the end of the last ride before it, within some hours', () => {
    const earlier = { ...taken(10, 40), dropoff: ACROSS_TOWN };
    const way = wayToPickup(ride(at(120)), [earlier, taken(50, 90), taken(110, 150)], ACROSS_TOWN, NOW);
    expect(way).toMatchObject({ from: MUSEUM, isAfterRide: true });
    expect(way?.minutes).toBe(Math.ceil((way?.miles ?? 0) * 2));
    expect(wayToPickup(ride(at(90 + 241)), [taken(50, 90)], null, NOW)).toBeNull();
    expect(wayToPickup(ride(at(50)), [taken(-90, -10)], null, NOW)).toBeNull();
  });
});

it('a driver is free until their next ride after it', () => {
  expect(freeUntil(ride(at(60)), [taken(200, 230), taken(120, 150), taken(10, 40)], NOW)).toEqual(at(120));
  expect(freeUntil(ride(at(60)), [{ ...taken(120, 150), id: 'wanted' }], NOW)).toBeNull();
  expect(freeUntil(ride(null), [{ ...taken(5, 9), timeWindow: null }], NOW)).toBeNull();
});

it('drivers are ranked by whether they can, when they are there, trust and stars', () => {
  const driver = { refusal: null, minutes: 5, isTrusted: false, rating: 4 };
  const ranked = [
    { ...driver },
    { ...driver, minutes: 3 },
    { ...driver, refusal: 'on_ride', minutes: 1 },
    { ...driver, minutes: null, rating: 5 },
    { ...driver, minutes: null, isTrusted: true },
    { ...driver, isTrusted: true },
    { ...driver, rating: 4.5 },
  ];
  const order = [1, 5, 6, 0, 4, 3, 2].map((index) => ranked[index]);
  expect([...ranked].sort(compareSuggestions)).toEqual(order);
});
