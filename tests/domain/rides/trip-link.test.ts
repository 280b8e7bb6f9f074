import { describe, expect, it } from 'vitest';
import type { Ride } from '../../../domain/rides/ride.ts';
import {
  endOfLink,
  freeSlot,
  isLive,
  toExpiryOfLink,
  type TripLink,
} from '../../../domain/rides/trip-link.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW, RIDER_ID } from '../../support/builders/personas.ts';

const aLink = (overrides: Partial<TripLink> = {}): TripLink => ({
  id: '01980000-0000-7000-8000-0000000000f1',
  rideId: aRide().id,
  createdBy: RIDER_ID,
  slot: 1,
  createdAt: NOW,
  expiresAt: toExpiryOfLink(NOW),
  revokedAt: null,
  ...overrides,
});
const later = (minutes: number) => minutesAfter(NOW, minutes);
const isOpen = (ride: Ride, minutes: number, link = aLink()) => isLive(link, ride, later(minutes));

describe('a link by which a ride is followed', () => {
  it('ends a day after it was made while the ride goes on', () => {
    const ride = aRide.accepted();
    expect(endOfLink(aLink(), ride)).toEqual(later(24 * 60));
    expect([isOpen(ride, 24 * 60 - 1), isOpen(ride, 24 * 60)]).toEqual([true, false]);
  });

  it('ends half an hour after the trip', () => {
    const ride = aRide.completed({ completedAt: later(20) });
    expect(endOfLink(aLink(), ride)).toEqual(later(50));
    expect([isOpen(ride, 49), isOpen(ride, 50)]).toEqual([true, false]);
  });

  it('ends with its own day though the trip ends later', () => {
    const ride = aRide.completed({ completedAt: later(24 * 60 - 5) });
    expect(endOfLink(aLink(), ride)).toEqual(later(24 * 60));
  });

  it('ends at once when the ride is cancelled', () => {
    const ride = aRide.cancelled({ cancelledAt: later(10) });
    expect([isOpen(ride, 9), isOpen(ride, 10)]).toEqual([true, false]);
  });

  it('ends when it is stopped, and opens nothing without a place', () => {
    const ride = aRide.accepted();
    expect(isOpen(ride, 5, aLink({ revokedAt: later(5), slot: null }))).toBe(false);
    expect(isOpen(ride, 5, aLink({ slot: null }))).toBe(false);
  });
});

describe('a place for one more link', () => {
  const ride = aRide.accepted();
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => aLink({ id: `link ${index}`, slot: index + 1 }));

  it('is the first that is free', () => {
    expect(freeSlot(ride, [], NOW)).toBe(1);
    expect(freeSlot(ride, links(4), NOW)).toBe(5);
    expect(freeSlot(ride, links(5).toSpliced(1, 1), NOW)).toBe(2);
  });

  it('is not there beside five that are open', () => {
    expect(() => freeSlot(ride, links(5), NOW)).toThrow('5 links at most');
    expect(freeSlot(ride, links(5), later(24 * 60))).toBe(1);
  });

  it('is not there once the trip is over', () => {
    expect(() => freeSlot(aRide.completed(), [], NOW)).toThrow('This trip is over');
    expect(() => freeSlot(aRide.cancelled(), [], NOW)).toThrow('This trip is over');
  });
});
