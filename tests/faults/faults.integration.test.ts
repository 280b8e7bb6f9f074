import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { it } from 'vitest';
import { usually } from '../support/long.ts';
import { ENDS, toRow } from './ends.ts';
import { FAULTS, faultNamed, type Fault } from './faults.ts';
import { startProduct, type Product } from './product.ts';
import { conclude, letAMinuteGoBy, rehearse } from './rehearsal.ts';
import { Riding } from './riding.ts';

/** How long the random schedule goes on: nothing in `npm test`, where a few faults stand for all. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? usually(0, 600));
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 2 ** 31);
/** Instead of the schedule, by their names, with commas between them. */
const NAMED = process.env['FAULTS']?.split(',') ?? [];
/** How often each part is ended. */
const ENDINGS = Number(process.env['FAULT_ENDS'] ?? usually(0, 10));
const SHORT = ['database loses answers', 'provider loses answers', 'mail hangs', 'program killed'];
/** Statements are given up after eight seconds, and payments too: most faults last longer or shorter than that. */
const LASTS = [1, 3, 12];
const TEAMS = 4;
const START_MS = 120_000;

/** The faults in turn that can come about, and how long each lasts. */
function* schedule(product: Product): Generator<readonly [Fault, number]> {
  if (NAMED.length > 0 || SECONDS === 0) {
    for (const name of NAMED.length > 0 ? NAMED : SHORT) yield [faultNamed(name), NAMED.length > 0 ? 3 : 1];
    return;
  }
  const possible = FAULTS.filter((fault) => fault.isPossible?.(product) ?? true);
  const deadline = Date.now() + SECONDS * 1000;
  const turn = fc.tuple(
    fc.shuffledSubarray(possible, { minLength: possible.length }),
    fc.array(fc.constantFrom(...LASTS), { minLength: possible.length, maxLength: possible.length }),
  );
  // Every fault comes before any comes again.
  for (const [faults, seconds] of fc.sample(turn, { seed: SEED, numRuns: 100 })) {
    for (const [index, fault] of faults.entries()) {
      if (Date.now() > deadline) return;
      yield [fault, seconds[index]!];
    }
  }
}

it(
  'whatever fails for a while, nothing acknowledged is lost or done twice',
  { timeout: (SECONDS + 300) * 1000 + START_MS, retry: 0 },
  async () => {
    await using product = await startProduct(TEAMS, { onOwnDisks: SECONDS > 0 || NAMED.length > 0 });
    if (SECONDS > 0) process.stdout.write(`FAULT_SEED=${SEED}\n`);
    const riding = new Riding(product);
    await pause(1_000);
    for (const [fault, seconds] of schedule(product)) await rehearse(product, riding, fault, seconds);
    if (SECONDS === 0) await letAMinuteGoBy(product);
    await conclude(product, riding);
  },
);

it.each(ENDINGS > 0 ? ([1, 2] as const) : [])(
  'however often a part ends, nothing acknowledged is lost or done twice (processes: %i)',
  { timeout: ENDINGS * ENDS.length * 30_000 + START_MS, retry: 0 },
  async (processes) => {
    await using product = await startProduct(TEAMS, { processes });
    const riding = new Riding(product);
    const table: string[] = [];
    for (const end of ENDS.filter((one) => one.processes === processes)) {
      const times: number[] = [];
      for (let time = 0; time < ENDINGS; time += 1) {
        times.push(await rehearse(product, riding, end, 0));
        // For the calls that were interrupted, so that the load stays.
        await riding.whileQuiet(() => letAMinuteGoBy(product));
      }
      table.push(toRow(end.name, times));
    }
    process.stdout.write(`| Part | Times | Back: least (s) | middle | most |\n${table.join('\n')}\n`);
    await conclude(product, riding);
  },
);
