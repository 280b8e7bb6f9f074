import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import { expectedPickups } from '../../../domain/standing-rides/pattern.ts';
import { bundledProgram } from '../../support/bundle-programs.ts';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { isLong, usually } from '../../support/long.ts';
import { insertManySeries } from '../../support/many-standing-rides.ts';
import { useTestUseCases } from '../../support/test-use-cases.ts';
import { inAreaTime } from '../../support/places.ts';

const SERIES = usually(400, 10_000);
/** For each series, as on the machine of the long run; a minute for ten thousand. */
const MOST_MS = Math.max(6 * SERIES, 20_000);
const KILLS = usually(2, 12);
const FIRST_DAY = '2026-04-01';

const clock = new FixedClock(inAreaTime('2026-04-01', '00:30'));
const app = useTestUseCases({ connections: 4, clock });

beforeAll(async () => {
  const client = await app.pool.connect();
  await insertManySeries(client, SERIES, FIRST_DAY);
  client.release();
}, 120_000);

/** Whether a process that plans at the moment was killed so long after it began; null lets it end. */
async function planAndDie(moment: Date, afterMs: number | null): Promise<boolean> {
  const program = await bundledProgram('planning');
  const child = fork(program, [app.databaseUrl, moment.toISOString()], { execArgv: [] });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await once(child, 'message');
  if (afterMs !== null) {
    await Promise.race([pause(afterMs), ended]);
    child.kill('SIGKILL');
  }
  return (await ended)[1] === 'SIGKILL';
}

/** As many rows as the pattern expects, each date once: the database counts them. */
async function expectEachDateOnce(to: string): Promise<void> {
  const pattern = { times: weekly([2, 4, 6]), firstDay: FIRST_DAY, lastDay: null, pauses: [] };
  const days = expectedPickups(pattern, { from: FIRST_DAY, to }).map(({ day }) => day);
  const { rows } = await app.pool.query<{ day: string; count: number }>(
    `select day::text, count(*)::int as count from standing_occurrences group by day order by day`,
  );
  expect(rows).toEqual(days.map((day) => ({ day, count: SERIES })));
}

it(`${SERIES} series are planned for 14 days in time, whatever collides`, async () => {
  const begun = performance.now();
  expect(await app.useCases.planStandingRides.execute()).toBe(SERIES);
  const ms = performance.now() - begun;
  if (isLong) process.stdout.write(`Planning ${SERIES} series took ${Math.round(ms)} ms\n`);
  expect(ms).toBeLessThan(MOST_MS);
  await expectEachDateOnce('2026-04-15');
  const { rows } = await app.pool.query<{ state: string; series: number }>(
    `select state, count(distinct standing_ride_id)::int as series from standing_occurrences group by state order by state`,
  );
  expect(rows).toEqual([
    { state: 'planned', series: SERIES - SERIES / 100 },
    { state: 'seeking', series: SERIES / 100 },
  ]);
  const begunAgain = performance.now();
  expect(await app.useCases.planStandingRides.execute()).toBe(0);
  if (isLong)
    process.stdout.write(`Planning them again took ${Math.round(performance.now() - begunAgain)} ms\n`);
  clock.advance({ days: 1 });
  const nextDay = performance.now();
  expect(await app.useCases.planStandingRides.execute()).toBe(SERIES);
  if (isLong) process.stdout.write(`The day after took ${Math.round(performance.now() - nextDay)} ms\n`);
  await expectEachDateOnce('2026-04-16');
}, 240_000);

it('each date has one row, wherever the planning process is killed, and however many plan at once', async () => {
  let moment = clock.now();
  let killed = 0;
  // A day each, so that none passes unplanned: dates that are over are not planned any more.
  for (let nth = 0; nth < KILLS; nth += 1) {
    moment = new Date(moment.getTime() + 86_400_000);
    const wasKilled = await planAndDie(moment, 5 + nth * 40);
    killed += wasKilled ? 1 : 0;
  }
  expect(killed).toBeGreaterThan(0);
  await Promise.all([planAndDie(moment, null), planAndDie(moment, null)]);
  clock.advance({ seconds: (moment.getTime() - clock.now().getTime()) / 1_000 });
  await app.useCases.planStandingRides.execute();
  await expectEachDateOnce(addDays('2026-04-16', KILLS));
}, 240_000);
