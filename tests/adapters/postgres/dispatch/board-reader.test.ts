import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardReader } from '../../../../adapters/postgres/dispatch/board-reader.ts';
import type { BoardChange } from '../../../../application/ports/dispatch.ts';
import type { BoardRide } from '../../../../domain/dispatch/board-ride.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const ride = (id: string, riderName = id) => ({ id, riderName }) as BoardRide;
const change = (...rides: BoardRide[]): BoardChange => ({ rides, drivers: [], isCut: false });
/** A second later nobody waits for the pause between two changes. */
const afterASecond = () => vi.setSystemTime(Date.now() + 1_000);

it('tells of each ride once, as it is by then', async () => {
  const reader = new BoardReader(() => undefined);
  for (const name of ['first', 'last']) reader.push(change(ride('a', name), ride('b')));
  expect(await reader.next()).toEqual({ done: false, value: change(ride('a', 'last'), ride('b')) });
  afterASecond();
  const next = reader.next();
  reader.push(change());
  reader.push(change(ride('c')));
  expect(await next).toEqual({ done: false, value: change(ride('c')) });
});

it('pauses for a second between two changes', async () => {
  const reader = new BoardReader(() => undefined);
  reader.push(change(ride('a')));
  await reader.next();
  reader.push(change(ride('b')));
  const told = vi.fn();
  void reader.next().then(told);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told).not.toHaveBeenCalled();
});

it('says that there is more instead of telling of very many', async () => {
  const reader = new BoardReader(() => undefined);
  reader.push(change(...Array.from({ length: 501 }, (_, index) => ride(String(index)))));
  expect((await reader.next()).value).toEqual({ rides: [], drivers: [], isCut: true });
  afterASecond();
  reader.push({ ...change(), isCut: true });
  expect((await reader.next()).value).toMatchObject({ isCut: true });
});

it('ends when its reader leaves, and tells so once', async () => {
  const onClose = vi.fn();
  const reader = new BoardReader(onClose);
  const next = reader.next();
  await reader.return();
  reader.close();
  reader.push(change(ride('a')));
  expect((await next).done).toBe(true);
  expect((await reader.next()).done).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});
