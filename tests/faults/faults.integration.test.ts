import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recoverPaymentsNow, runMoneyJobs } from '../support/crash/recovery.ts';
import { jobHandlers } from '../../cli/job-handlers.ts';
import { runSql } from '../support/database-server.ts';
import { usually } from '../support/long.ts';
import { moneyViolations } from '../support/money-violations.ts';
import { expectNothingLost, expectNothingWrong, type Found } from './expectations.ts';
import { FAULTS, faultNamed, type Fault } from './faults.ts';
import { startProduct, type Product } from './product.ts';
import { Riding } from './riding.ts';

/** How long the random schedule goes on: nothing in `npm test`, where a few faults stand for all. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? usually(0, 600));
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 2 ** 31);
const SHORT = ['database loses answers', 'provider loses answers', 'mail hangs', 'program killed'];
/** Statements are given up after eight seconds, and payments too: most faults last longer or shorter than that. */
const LASTS = [1, 3, 12];
/** A program that was killed has started by then, and connections that hang are given up. */
const BACK_MS = 30_000;
/**
 * Calls that a fault interrupted keep their keys for a minute; then they are taken over. In a short run it goes by at
 * once, when every process that could still be at such a call is gone.
 */
const A_MINUTE_LATER = `
  update idempotency_keys set created_at = created_at - interval '1 minute' where status = 'running'`;

let product: Product;
beforeAll(async () => {
  product = await startProduct(4);
}, 120_000);
afterAll(() => product[Symbol.asyncDispose]());

/** The faults in turn, and how long each lasts. */
function* schedule(): Generator<readonly [Fault, number]> {
  if (SECONDS === 0) {
    for (const name of SHORT) yield [faultNamed(name), 1];
    return;
  }
  const deadline = Date.now() + SECONDS * 1000;
  const turn = fc.tuple(
    fc.shuffledSubarray([...FAULTS], { minLength: FAULTS.length }),
    fc.array(fc.constantFrom(...LASTS), { minLength: FAULTS.length, maxLength: FAULTS.length }),
  );
  // Every fault comes before any comes again.
  for (const [faults, seconds] of fc.sample(turn, { seed: SEED, numRuns: 100 })) {
    for (const [index, fault] of faults.entries()) {
      if (Date.now() > deadline) return;
      yield [fault, seconds[index]!];
    }
  }
}

/** From the end of a fault until a rider of each way to pay has booked, in milliseconds. */
async function measureReturn(fault: Fault, riding: Riding): Promise<number> {
  const ended = performance.now();
  await fault.end(product);
  await Promise.all(product.teams.slice(0, 2).map((team) => riding.book(team)));
  return performance.now() - ended;
}

/** The figures of a fault. */
function describe({ rides, unacknowledged, entries, payments }: Found): string {
  return `${rides} rides (${unacknowledged} not acknowledged yet), ${entries} entries and ${payments} payments agree`;
}

it(
  'whatever fails for a while, nothing acknowledged is lost or done twice',
  { timeout: (SECONDS + 300) * 1000, retry: 0 },
  async () => {
    if (SECONDS > 0) process.stdout.write(`FAULT_SEED=${SEED}\n`);
    const riding = new Riding(product);
    await pause(1_000);
    for (const [fault, seconds] of schedule()) {
      const unreachable = riding.answers.get('unreachable') ?? 0;
      await fault.begin(product);
      await pause(seconds * 1000);
      const ms = await measureReturn(fault, riding);
      const found = await riding.whileQuiet(() => expectNothingWrong(product, riding));
      process.stdout.write(
        `${fault.name} for ${seconds} s: back after ${Math.round(ms)} ms; ${describe(found)}\n`,
      );
      expect(ms, fault.name).toBeLessThan(BACK_MS);
      if (!fault.silences) expect(riding.answers.get('unreachable') ?? 0, fault.name).toBe(unreachable);
    }
    if (SECONDS === 0) await runSql(product.database.url, A_MINUTE_LATER);
    await riding.stop();
    process.stdout.write(
      `${riding.acknowledged.size} rides, longest call ${riding.longestMs} ms, answers ${JSON.stringify([...riding.answers])}\n`,
    );
    expect(riding.wrong).toEqual([]);
    await expectNothingLost(product, riding);

    const server = product.server();
    server.signal('SIGTERM');
    expect(await server.ended, server.output).toEqual([0, null]);
    const { pool, useCases } = product.direct;
    await recoverPaymentsNow(pool, useCases.recoverPayments);
    await runMoneyJobs(pool, jobHandlers(useCases));
    expect(await moneyViolations(useCases)).toEqual([]);
  },
);
