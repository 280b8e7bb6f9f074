import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../domain/users/user.ts';
import { bundledProgram } from '../../support/bundle-programs.ts';
import { isLong } from '../../support/long.ts';
import { Worker } from '../../support/crash/worker.ts';
import { RIDE_STORIES } from '../../support/crash/ride-stories.ts';
import type { CrashFixture, Story } from '../../support/crash/story.ts';
import { WALLET_STORIES } from '../../support/crash/wallet-stories.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';

/** As many as the smallest machine has cores. */
const WORKERS = 2;
let workers: readonly Worker[] = [];

beforeAll(async () => {
  const program = await bundledProgram('crash-child');
  workers = await Promise.all(Array.from({ length: WORKERS }, () => Worker.open(program)));
}, 60_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
});

type Executable = { execute(actor: Actor, input: object): Promise<unknown> };

/** The call once more, as the client makes it that got no answer. */
async function repeat({ useCases }: Worker, { call, afterwards }: CrashFixture): Promise<void> {
  await (useCases[call.useCase] as unknown as Executable).execute(call.actor, call.input);
  await afterwards?.();
}

/** The steps of a call that nobody kills. */
async function toSteps(worker: Worker, story: Story): Promise<readonly string[]> {
  const fixture = await story.prepare(worker);
  const outcome = await worker.children.run(fixture.call, null);
  if (outcome.isKilled || outcome.error !== null) throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  await repeat(worker, fixture);
  await worker.recover();
  expect(await fixture.effect()).toEqual(fixture.expected);
  expect(await moneyViolations(worker.useCases)).toEqual([]);
  return outcome.steps;
}

/** What was begun and is neither finished nor undone, though no client has come back; funds may wait to be paid. */
const UNFINISHED = `
  select (select count(*) from payments
      where kind <> 'funding' and status in ('created', 'open', 'capturing', 'cancelling')) as payments,
    (select count(*) from refunds where status = 'pending') as refunds,
    (select count(*) from payout_requests where transfer_status = 'processing') as requests`;
const NOTHING_UNFINISHED = { payments: 0, refunds: 0, requests: 0 };

/** Kills the process at the step, starts it again, and lets the client repeat its call before or after the jobs. */
async function crash(worker: Worker, story: Story, step: string, first: 'jobs' | 'client'): Promise<void> {
  const fixture = await story.prepare(worker);
  const outcome = await worker.children.run(fixture.call, step);
  const crashed = await worker.useCases.verifyLedger.execute(SYSTEM, { full: true });
  let alone: object = NOTHING_UNFINISHED;
  if (first === 'jobs') {
    await worker.recover();
    alone = { ...(await worker.count(UNFINISHED)) };
    expect({ step, violations: await moneyViolations(worker.useCases) }).toEqual({ step, violations: [] });
  }
  await repeat(worker, fixture);
  await worker.recover();
  await repeat(worker, fixture);
  const found = {
    isKilled: outcome.isKilled,
    whenCrashed: crashed.violations,
    alone,
    effect: await fixture.effect(),
    violations: await moneyViolations(worker.useCases),
  };
  const wanted = {
    isKilled: true,
    whenCrashed: [],
    alone: NOTHING_UNFINISHED,
    effect: fixture.expected,
    violations: [],
  };
  expect({ step, first, ...found }).toEqual({ step, first, ...wanted });
}

interface Crash {
  readonly step: string;
  readonly first: 'jobs' | 'client';
}

/** Between one thing and the next nothing changes: of each state both sides are tried. */
function toCrashes(steps: readonly string[]): Crash[] {
  return steps.map((step, index) => ({ step, first: index % 2 ? 'jobs' : 'client' }));
}

/**
 * Every fourth state, from one of the first four by turns, after what led to it; a look-up leads to none. The jobs and the
 * client take turns in coming first.
 */
function everyFourthState(steps: readonly string[], turn: number): Crash[] {
  const after = steps.filter((step) => /^after (?!find)/.test(step));
  const first = turn % Math.min(4, after.length);
  const tried = after.filter((_, index) => index % 4 === first);
  return tried.map((step, index) => ({ step, first: (index + turn) % 2 ? 'client' : 'jobs' }));
}

describe('a process that is killed while', () => {
  it.each([...RIDE_STORIES, ...WALLET_STORIES].map((story, turn) => [story.name, story, turn] as const))(
    '%s leaves money that recovers',
    async (_name, story, turn) => {
      const [worker] = workers;
      if (!worker) throw new Error('No worker');
      const steps = await toSteps(worker, story);
      process.stdout.write(`${story.name}: ${steps.join(', ')}\n`);
      const waiting = isLong ? toCrashes(steps) : everyFourthState(steps, turn);
      await Promise.all(
        workers.map(async (one) => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            await crash(one, story, next.step, next.first);
        }),
      );
    },
    60_000,
  );
});
