import { expect, it, vi } from 'vitest';
import { BoardStore } from '../../../../../web/features/admin/dispatch/board-store.ts';
import { aBoardAnswer, aBoardDriver, aBoardRide, at } from './a-board.ts';

const change = (
  rides: ReturnType<typeof aBoardRide>[],
  drivers = [] as ReturnType<typeof aBoardDriver>[],
) => ({
  isCut: false,
  rides,
  drivers,
});

function loaded(...rides: ReturnType<typeof aBoardRide>[]) {
  const store = new BoardStore();
  store.load(aBoardAnswer({ rides }));
  return store;
}
const idsOf = (store: BoardStore) => store.getSnapshot()?.rides.map(({ id }) => id);

it('takes in what changes, in the order of pickups, and tells whoever looks', () => {
  const store = loaded(aBoardRide({ id: 'b', pickupAt: at(60) }));
  const told = vi.fn();
  store.subscribe(told);
  const before = store.getSnapshot();
  store.apply(change([aBoardRide({ id: 'a', pickupAt: at(20) })], [aBoardDriver({ availability: 'BUSY' })]));
  expect(idsOf(store)).toEqual(['a', 'b']);
  expect(store.getSnapshot()?.drivers).toMatchObject([{ id: 'the-driver', availability: 'BUSY' }]);
  expect(told).toHaveBeenCalledOnce();
  expect(before?.rides).toHaveLength(1);
});

it('keeps what was told while it was asked for, whose answer is older', () => {
  const store = new BoardStore();
  const [before, after] = [
    aBoardRide({ id: 'a', pickupAt: at(20) }),
    aBoardRide({ id: 'a', pickupAt: at(90) }),
  ];
  store.ask();
  store.apply(change([after]));
  store.load(aBoardAnswer({ rides: [before] }));
  expect(store.getSnapshot()?.rides).toEqual([after]);
  store.ask();
  store.fail();
  store.load(aBoardAnswer({ rides: [before] }));
  expect(store.getSnapshot()?.rides).toEqual([before]);
});

it('marks a ride each time that it has become another, and not when it is told again', () => {
  const store = loaded(aBoardRide({ id: 'a' }));
  const moved = aBoardRide({ id: 'a', pickupAt: at(90) });
  store.apply(change([aBoardRide({ id: 'a' })]));
  expect(store.getSnapshot()?.changes.get('a')).toBeUndefined();
  store.apply(change([moved]));
  store.apply(change([moved]));
  expect(store.getSnapshot()?.changes.get('a')).toBe(1);
});

it('lets go of rides of other days that are over, unless they need somebody', () => {
  const tomorrow = { pickupAt: at(3_000), status: 'PENDING' } as const;
  const store = loaded();
  store.apply(change([aBoardRide({ id: 'a', ...tomorrow }), aBoardRide({ id: 'b', ...tomorrow })]));
  expect(idsOf(store)).toEqual(['a', 'b']);
  const pressing = [{ __typename: 'BoardNeed' as const, reason: 'COMPLAINT' as const, since: at(0) }];
  const over = { pickupAt: at(3_000), status: 'CANCELLED' } as const;
  store.apply(change([aBoardRide({ id: 'a', ...over }), aBoardRide({ id: 'b', ...over, pressing })]));
  expect(idsOf(store)).toEqual(['b']);
  store.apply(change([aBoardRide({ id: 'c', status: 'CANCELLED' })]));
  expect(idsOf(store)).toEqual(['c', 'b']);
});

it('knows nothing before it has loaded, and begins anew with another day', () => {
  const store = new BoardStore();
  store.apply(change([aBoardRide()]));
  expect(store.getSnapshot()).toBeNull();
  store.load(aBoardAnswer());
  store.apply(change([aBoardRide({ status: 'ACCEPTED' })]));
  store.load(aBoardAnswer({ day: '2026-03-07', rides: [] }));
  expect(store.getSnapshot()).toMatchObject({ day: '2026-03-07', rides: [] });
  expect(store.getSnapshot()?.changes.size).toBe(0);
});
