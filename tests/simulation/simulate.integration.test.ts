import { expect, it } from 'vitest';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { isLong, usually } from '../support/long.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';
import { brokenPromises, Simulation } from './simulate.ts';

/** `npm run simulate` plays the whole week. */
const SIZE = usually({ drivers: 12, requests: 60, seed: 11 }, { drivers: 200, requests: 2_000, seed: 11 });

it(`a week of ${SIZE.drivers} drivers and ${SIZE.requests} requests ends with every promise of dispatch kept`, async () => {
  const clock = new FixedClock();
  const app = await createTestUseCases({ connections: 3, clock });
  const { wrongOffers, ...report } = await new Simulation(app, clock, SIZE).run();
  if (isLong) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  expect(wrongOffers).toEqual([]);
  expect(await brokenPromises(app)).toEqual([]);
  expect(report.accepted).toBeGreaterThan(0);
  expect(report.expired).toBeGreaterThan(0);
  await app.close();
}, 600_000);
