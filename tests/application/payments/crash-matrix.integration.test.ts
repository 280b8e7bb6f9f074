import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../domain/users/user.ts';
import { bundleChild } from '../../support/crash/children.ts';
import { Worker } from '../../support/crash/worker.ts';
import { RIDE_STORIES } from '../../support/crash/ride-stories.ts';
import type { CrashFixture, Story } from '../../support/crash/story.ts';
import { WALLET_STORIES } from '../../support/crash/wallet-stories.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';

/** As many as the smallest machine has cores. */
const LANES = 2;
const directory = mkdtempSync(path.join(tmpdir(), 'maumee-crash-'));
let lanes: readonly Worker[] = [];

beforeAll(async () => {
  const program = await bundleChild(directory);
  lanes = await Promise.all(Array.from({ length: LANES }, () => Worker.open(program)));
}, 60_000);
afterAll(async () => {
  await Promise.all(lanes.map((lane) => lane.close()));
  rmSync(directory, { recursive: true, force: true });
});

type Executable = { execute(actor: Actor, input: object): Promise<unknown> };

/** The call once more, as the client makes it that got no answer. */
async function repeat({ useCases }: Worker, { call, afterwards }: CrashFixture): Promise<void> {
  await (useCases[call.useCase] as unknown as Executable).execute(call.actor, call.input);
  await afterwards?.();
}

/** The steps of a call that nobody kills. */
async function toSteps(lane: Worker, story: Story): Promise<readonly string[]> {
  const scene = await story.prepare(lane);
  const outcome = await lane.children.run(scene.call, null);
  if (outcome.isKilled || outcome.error !== null) throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  await repeat(lane, scene);
  await lane.recover();
  expect(await scene.effect()).toEqual(scene.expected);
  expect(await moneyViolations(lane.useCases)).toEqual([]);
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
async function crash(lane: Worker, story: Story, step: string, first: 'jobs' | 'client'): Promise<void> {
  const scene = await story.prepare(lane);
  const outcome = await lane.children.run(scene.call, step);
  const crashed = await lane.useCases.verifyLedger.execute(SYSTEM);
  let alone: object = NOTHING_UNFINISHED;
  if (first === 'jobs') {
    await lane.recover();
    alone = { ...(await lane.count(UNFINISHED)) };
    expect({ step, violations: await moneyViolations(lane.useCases) }).toEqual({ step, violations: [] });
  }
  await repeat(lane, scene);
  await lane.recover();
  await repeat(lane, scene);
  const found = {
    ...{ isKilled: outcome.isKilled, whenCrashed: crashed.violations, alone },
    ...{ effect: await scene.effect(), violations: await moneyViolations(lane.useCases) },
  };
  const wanted = {
    isKilled: true,
    whenCrashed: [],
    alone: NOTHING_UNFINISHED,
    effect: scene.expected,
    violations: [],
  };
  expect({ step, first, ...found }).toEqual({ step, first, ...wanted });
}

describe('a process that is killed while', () => {
  it.each([...RIDE_STORIES, ...WALLET_STORIES].map((story) => [story.name, story] as const))(
    '%s leaves money that recovers at every step',
    async (_name, story) => {
      const [lane] = lanes;
      if (!lane) throw new Error('No lane');
      const steps = await toSteps(lane, story);
      process.stdout.write(`${story.name}: ${steps.join(', ')}\n`);
      // Between one thing and the next nothing changes: both sides of each state are tried.
      const waiting = steps.map((step, index) => ({ step, first: index % 2 ? 'jobs' : 'client' }) as const);
      await Promise.all(
        lanes.map(async (one) => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            await crash(one, story, next.step, next.first);
        }),
      );
    },
    60_000,
  );
});
