import { expect, it } from 'vitest';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';

it('gives the time of the machine', () => {
  const before = Date.now();
  const now = new SystemClock().now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
