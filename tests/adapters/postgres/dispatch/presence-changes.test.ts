import { expect, it } from 'vitest';
import { PresenceChanges } from '../../../../adapters/postgres/dispatch/presence-changes.ts';

const at = (second: number) => new Date(Date.UTC(2026, 2, 6, 20, 0, second));
const here = (id: string, state = 'available', second = 0) => ({ id, state, measuredAt: at(second) });

it('tells of everybody first, then of who comes, goes or falls silent', () => {
  const presence = new PresenceChanges();
  expect(presence.next([here('a'), here('b')], [])).toMatchObject({
    driverIds: ['a', 'b'],
    comingOrGoing: [],
  });
  expect(presence.next([here('a'), here('b')], [])).toMatchObject({ driverIds: [], comingOrGoing: [] });
  const after = presence.next([here('a', 'busy'), here('c')], []);
  expect(after.comingOrGoing.toSorted()).toEqual(['a', 'b', 'c']);
  expect(after.driverIds.toSorted()).toEqual(['a', 'b', 'c']);
});

it('tells of moves at every third look, and of the hours of all once a minute', () => {
  const presence = new PresenceChanges();
  presence.next([here('a'), here('b')], []);
  const moved = [1, 2, 3].map(
    (second) => presence.next([here('a', 'available', second), here('b')], []).driverIds,
  );
  expect(moved).toEqual([[], [], ['a']]);
  const looks = Array.from(
    { length: 27 },
    () => presence.next([here('a', 'available', 3), here('b')], []).driverIds,
  );
  expect(looks.slice(0, -1).flat()).toEqual([]);
  expect(looks.at(-1)).toEqual(['a', 'b']);
});

it('tells of rides that are reported, and whose reports are taken', () => {
  const presence = new PresenceChanges();
  expect(presence.next([], ['x']).rideIds).toEqual([]);
  expect(presence.next([], ['x', 'y']).rideIds).toEqual(['y']);
  expect(presence.next([], ['y']).rideIds).toEqual(['x']);
});
