import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { closedLoop, percentile } from './closed-loop.ts';

const UNKNOWN = { programMs: null, databaseMs: null };

it('takes percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 50), percentile(hundred, 99), percentile([7], 99), percentile([], 50)]).toEqual(
    [50, 99, 7, 0],
  );
});

it('counts what is answered after the warm-up and before the end', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const readProcessorTime = vi
    .fn(() => ({ programMs: 1000, databaseMs: 500 }))
    .mockReturnValueOnce({ programMs: 960, databaseMs: 400 });
  const load = { connections: 1, warmUpSeconds: 0.1, seconds: 0.2 };
  const measured = await closedLoop(load, readProcessorTime, async () => {
    nowMs += 10;
  });
  expect(measured).toEqual({
    transactions: 20,
    perSecond: 100,
    p50Ms: 10,
    p95Ms: 10,
    p99Ms: 10,
    cpu: { programMs: 2, databaseMs: 5 },
  });
});

it('keeps every connection busy with one thing at a time', async () => {
  const load = { connections: 3, warmUpSeconds: 0, seconds: 0.05 };
  const busy = new Set<number>();
  let most = 0;
  await closedLoop(
    load,
    () => UNKNOWN,
    async (connection) => {
      expect(busy.has(connection)).toBe(false);
      most = Math.max(most, busy.add(connection).size);
      await pause(1);
      busy.delete(connection);
    },
  );
  expect(most).toBe(3);
});

it('ends with the first failure', async () => {
  const load = { connections: 2, warmUpSeconds: 0, seconds: 0.1 };
  const failing = closedLoop(
    load,
    () => UNKNOWN,
    async () => {
      await pause(1);
      throw new Error('refused');
    },
  );
  await expect(failing).rejects.toThrow('refused');
});
