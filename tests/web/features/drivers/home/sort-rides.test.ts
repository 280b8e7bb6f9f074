import { expect, it } from 'vitest';
import { sortRides } from '../../../../../web/features/drivers/home/sort-rides.ts';
import type { DriverRideFragment } from '../../../../../web/generated/operations.ts';
import { aDriverRide } from '../a-driver-ride.ts';

const NOW = new Date('2026-03-05T15:00:00Z');
const TOMORROW = '2026-03-06T15:00:00Z';
const aRide = (id: string, changes: Parameters<typeof aDriverRide>[0] = {}) =>
  aDriverRide({ id, ...changes });
const idsOf = (rides: readonly DriverRideFragment[]) => rides.map(({ id }) => id);

it('offers what was asked of the driver before what is open to every driver, each once', () => {
  const requests = [aRide('open'), aRide('asked', { isSpecificDriver: true }), aRide('open')];
  expect(idsOf(sortRides({ requests, activeRides: [] }, NOW).offers)).toEqual(['asked', 'open']);
});

it('keeps accepted rides ahead, the soonest first, and the one under way apart', () => {
  const later = { status: 'ACCEPTED', scheduledFor: '2026-03-07T15:00:00Z' } as const;
  const activeRides = [
    aRide('later', later),
    aRide('tomorrow', { status: 'CONFIRMED', scheduledFor: TOMORROW }),
    aRide('running', { status: 'IN_PROGRESS' }),
  ];
  const { current, upcoming, offers } = sortRides({ requests: [], activeRides }, NOW);
  expect(current?.id).toBe('running');
  expect(idsOf(upcoming)).toEqual(['tomorrow', 'later']);
  expect(offers).toEqual([]);
});

it('makes an accepted ride the current one only when its pickup is due', () => {
  const accepted = (scheduledFor: string | null) => {
    const activeRides = [aRide('it', { status: 'ACCEPTED', scheduledFor })];
    return sortRides({ requests: [], activeRides }, NOW).current?.id ?? null;
  };
  expect([accepted(TOMORROW), accepted('2026-03-05T15:45:00Z'), accepted(null)]).toEqual([null, 'it', 'it']);
});

it('offers what ends first before what was asked for earlier, or of the driver alone', () => {
  const requests = [
    aRide('for another day', { isSpecificDriver: true, scheduledFor: TOMORROW, expiresAt: TOMORROW }),
    aRide('near', { expiresAt: '2026-03-05T15:14:00Z', milesToPickup: 0.2 }),
    aRide('far, and over soon', { expiresAt: '2026-03-05T15:05:00Z', milesToPickup: 9 }),
  ];
  const { offers } = sortRides({ requests, activeRides: [] }, NOW);
  expect(idsOf(offers)).toEqual(['far, and over soon', 'near', 'for another day']);
});
