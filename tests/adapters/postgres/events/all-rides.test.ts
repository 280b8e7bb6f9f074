import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AllRides } from '../../../../adapters/postgres/events/all-rides.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A change of a ride. */
const of = (rideId: string) => ({ rideId, status: 'accepted' as const });

/** What each of some readers hears. */
function watching(...users: string[]) {
  const rides = new AllRides();
  const heard = users.map(() => [] as (readonly string[])[]);
  const listening = users.map(async (user, index) => {
    for await (const { rideIds } of rides.open(user)) heard[index]?.push(rideIds);
  });
  return { rides, heard, ended: Promise.all(listening) };
}

it('tells every reader of the rides of half a second at once, each ride once', async () => {
  const { rides, heard, ended } = watching('one', 'other');
  for (const rideId of ['a', 'b', 'a']) rides.deliver(of(rideId));
  await vi.advanceTimersByTimeAsync(499);
  expect(heard).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([[['b', 'a']], [['b', 'a']]]);
  rides.deliver(of('c'));
  await vi.advanceTimersByTimeAsync(500);
  expect(heard[0]).toEqual([['b', 'a'], ['c']]);
  rides.close();
  await ended;
});

it('tells that standing rides changed, of which there is no ride to read', async () => {
  const { rides, heard, ended } = watching('one');
  const standing = { rideId: 'series', status: 'planned' } as const;
  rides.deliver(standing);
  await vi.advanceTimersByTimeAsync(500);
  for (const change of [of('a'), standing]) rides.deliver(change);
  await vi.advanceTimersByTimeAsync(500);
  expect(heard[0]).toEqual([[], ['a']]);
  const told = (rideIds: string[]) => ({ rideIds, standingRideIds: ['series'], isCut: false });
  expect((await rides.open('late', [standing]).next()).value).toEqual(told([]));
  expect((await rides.open('late', [standing, of('a')]).next()).value).toEqual(told(['a']));
  rides.close();
  await ended;
});

it('tells of the last hundred where very many have changed, and that there are more', async () => {
  const { rides, heard, ended } = watching('one');
  const reader = rides.open('other');
  for (let index = 0; index < 5_000; index += 1) rides.deliver(of(String(index)));
  await vi.advanceTimersByTimeAsync(500);
  expect(heard[0]).toEqual([Array.from({ length: 100 }, (_, index) => String(4_900 + index))]);
  expect((await reader.next()).value).toMatchObject({ isCut: true });
  rides.close();
  await ended;
});

it('keeps nothing for nobody, and ends what one user reads', async () => {
  const rides = new AllRides();
  rides.deliver(of('a'));
  expect(vi.getTimerCount()).toBe(0);
  const reader = rides.open('one');
  rides.closeOf('one');
  expect(await reader.next()).toEqual({ done: true, value: undefined });
});
