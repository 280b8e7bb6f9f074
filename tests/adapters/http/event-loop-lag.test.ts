import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchEventLoopLag } from '../../../adapters/http/event-loop-lag.ts';

const BUSY_MS = 120;

function keepBusy(): void {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until);
}

it('tells how late the process is, in the same turn and in the next one, and that it has caught up', async () => {
  const lag = watchEventLoopLag();
  expect(lag()).toBe(0);
  keepBusy();
  expect(lag()).toBeGreaterThanOrEqual(BUSY_MS - 15);
  await pause(0);
  expect(lag()).toBeGreaterThanOrEqual(BUSY_MS - 15);
  const deadline = performance.now() + 5_000;
  while (lag() > BUSY_MS / 2 && performance.now() < deadline) await pause(5);
  expect(lag()).toBeLessThan(BUSY_MS / 2);
});
