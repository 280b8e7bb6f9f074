import fc from 'fast-check';
import { describe, it } from 'vitest';
import { usually } from '../../support/long.ts';
import { commands } from '../../support/money-model/commands.ts';
import { inMemoryWorld, postgresWorld, type MoneyWorld } from '../../support/money-model/money-world.ts';
import { play } from '../../support/money-model/play.ts';
import { propertySeed } from '../../support/property-seed.ts';

/** As many as find every planted bug (`money-mutants`). A failure is played again with the seed that was printed. */
const SEQUENCES = usually(100, 10_000);
const SEED = Number(process.env['MONEY_SEED'] ?? propertySeed);
const ON_POSTGRES = usually(3, 100);
const MS_PER_SEQUENCE = 200;
const MS_ON_POSTGRES = 4_000;

async function playAll(open: () => MoneyWorld | Promise<MoneyWorld>, numRuns: number): Promise<void> {
  process.stdout.write(`${numRuns} sequences with MONEY_SEED=${SEED}\n`);
  const property = fc.asyncProperty(commands, async (sequence) => {
    await using world = await open();
    await play(world, sequence);
  });
  await fc.assert(property, { numRuns, seed: SEED });
}

describe('whatever riders, drivers, an admin and the provider do, the money is as a simple model says', () => {
  it(
    `in memory, in ${SEQUENCES} sequences`,
    () => playAll(() => inMemoryWorld(), SEQUENCES),
    60_000 + SEQUENCES * MS_PER_SEQUENCE,
  );

  it(
    `on the real database, in ${ON_POSTGRES} sequences`,
    () => playAll(postgresWorld, ON_POSTGRES),
    60_000 + ON_POSTGRES * MS_ON_POSTGRES,
  );
});
