import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { recoverPaymentsNow, runMoneyJobs } from '../support/crash/recovery.ts';
import { jobHandlers } from '../../cli/job-handlers.ts';
import { runSql } from '../support/database-server.ts';
import { moneyViolations } from '../support/money-violations.ts';
import { expectNothingLost, expectNothingWrong, type Found } from './expectations.ts';
import type { Fault } from './faults.ts';
import type { Product } from './product.ts';
import type { Riding } from './riding.ts';

/** Connections that hang are given up by then. How long the program takes to start comes before. */
const BACK_MS = 30_000;
/**
 * Calls that a fault interrupted keep their keys for a minute; then they are taken over. In a short run it goes by at
 * once, when every process that could still be at such a call is gone.
 */
const A_MINUTE_LATER = `
  update idempotency_keys set created_at = created_at - interval '1 minute' where status = 'running'`;

export async function letAMinuteGoBy({ database }: Product): Promise<void> {
  await runSql(database.url, A_MINUTE_LATER);
}

/**
 * Begins a fault, ends it, and waits until everything is back, without any help; then nothing may be wrong. Prints the
 * figures. Answers how long it took from the end of the fault until it was back, in milliseconds.
 */
export async function rehearse(
  product: Product,
  riding: Riding,
  fault: Fault,
  seconds: number,
): Promise<number> {
  const unreachable = riding.answers.get('unreachable') ?? 0;
  await fault.begin(product);
  await pause(seconds * 1000);
  const ended = performance.now();
  await fault.end(product);
  const mended = performance.now();
  await (fault.isBack ?? bothKindsBook)(product, riding);
  const back = performance.now();
  const ms = back - ended;
  const found = await riding.whileQuiet(() => expectNothingWrong(product, riding));
  process.stdout.write(
    `${fault.name}${seconds > 0 ? ` for ${seconds} s` : ''}: back after ${Math.round(ms)} ms; ${describe(found)}\n`,
  );
  expect(back - mended, fault.name).toBeLessThan(BACK_MS);
  if (!fault.silences) expect(riding.answers.get('unreachable') ?? 0, fault.name).toBe(unreachable);
  return ms;
}

/** A rider who pays from the wallet, and one who pays by card. */
async function bothKindsBook({ teams }: Product, riding: Riding): Promise<void> {
  await Promise.all(teams.slice(0, 2).map((team) => riding.book(team)));
}

/** The figures of a fault. */
function describe({ rides, unacknowledged, entries, payments }: Found): string {
  return `${rides} rides (${unacknowledged} not acknowledged yet), ${entries} entries and ${payments} payments agree`;
}

/** Finishes the rides under way, ends the program in order, and does what is due: then everything has to agree. */
export async function conclude(product: Product, riding: Riding): Promise<void> {
  await riding.stop();
  process.stdout.write(
    `${riding.acknowledged.size} rides, longest call ${riding.longestMs} ms, answers ${JSON.stringify([...riding.answers])}\n`,
  );
  expect(riding.wrong).toEqual([]);
  await expectNothingLost(product, riding);
  for (const part of new Set([product.web, product.jobs])) await part.stop();
  const { pool, useCases } = product.direct;
  await recoverPaymentsNow(pool, useCases.recoverPayments);
  await runMoneyJobs(pool, jobHandlers(useCases));
  expect(await moneyViolations(useCases)).toEqual([]);
}
