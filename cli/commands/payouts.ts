import { Option, type Command } from 'commander';
import { z } from 'zod';
import { listPayoutsInput } from '../../application/payouts/inputs.ts';
import type { PayoutView } from '../../application/ports/payout-views.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import { fullName } from '../../domain/users/user.ts';
import type { App } from '../app.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { getPayoutRides, printPayout } from './payout-rides.ts';
import { addPayoutRequestCommands } from './payout-requests.ts';

interface RunOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addPayoutCommands(program: Command): void {
  const payouts = program.command('payouts').description("Drivers' weekly payouts.");
  addList(payouts);
  addRun(payouts, 'generate', 'Make the payouts of the last whole week.', async ({ useCases }, dryRun) =>
    getCount(await useCases.generatePayouts.execute(CLI_ACTOR, { dryRun })),
  );
  addRun(
    payouts,
    'process',
    'Make pending and failed payouts ready for transfer.',
    async ({ useCases }, dryRun) => getCount(await useCases.processPayouts.execute(CLI_ACTOR, { dryRun })),
  );
  addRun(
    payouts,
    'transfer',
    'Send processing payouts to the payment provider.',
    async ({ useCases }, dryRun) => {
      const run = await useCases.transferPayouts.execute(CLI_ACTOR, { dryRun });
      if (run.failed > 0) process.exitCode = 1;
      return run;
    },
  );
  addShow(payouts, EXAMPLE_ID);
  addPayoutRequestCommands(payouts);
}

const EXAMPLE_ID = '018f2f6e-8c1a-7000-8000-000000000001';

function addShow(payouts: Command, exampleId: string): void {
  const show = payouts
    .command('show')
    .description('One payout with the rides it pays.')
    .argument('<payout id>', 'as `payouts list` shows it', textBy(z.uuid()))
    .option('--json', 'machine-readable')
    .action((payoutId: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const view = await useCases.listPayouts.find(CLI_ACTOR, payoutId);
        const rides = await getPayoutRides(useCases, 'payout', payoutId);
        printPayout({ ...toRow(view), failure: view.payout.failureReason ?? '' }, rides, options);
      }),
    );
  addExamples(show, `payouts show ${exampleId}`, `payouts show ${exampleId} --json`);
}

function addList(payouts: Command): void {
  const list = payouts
    .command('list')
    .description('Payouts, newest first.')
    .addOption(new Option('--status <status>').choices(listPayoutsInput.shape.status.unwrap().options))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: { status?: PayoutStatus; limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listPayouts.execute(CLI_ACTOR, wanted);
        print(items.map(toRow), { json });
      }),
    );
  addExamples(list, 'payouts list', 'payouts list --status failed --limit 10 --json');
}

function addRun(
  payouts: Command,
  name: 'generate' | 'process' | 'transfer',
  description: string,
  run: (app: App, dryRun: boolean) => Promise<object>,
): void {
  const command = payouts
    .command(name)
    .description(description)
    .option('--dry-run', 'show what would happen, change nothing')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (options: RunOptions) => {
      const dryRun = options.dryRun ?? false;
      if (!dryRun && !(await confirmed(`${description} Go on?`, options))) return;
      await withApp(async (app) => printResult({ ...(await run(app, dryRun)), dryRun }, options));
    });
  addExamples(command, `payouts ${name} --dry-run`, `payouts ${name} --yes --json`);
}

function toRow({ payout, driver }: PayoutView) {
  return {
    id: payout.id,
    driver: fullName(driver),
    from: payout.period.start.toISOString().slice(0, 10),
    rides: payout.ridesCount,
    net: dollarsFromCents(payout.netCents),
    status: payout.status,
    transfer: payout.transferStatus,
    transferId: payout.transferId?.slice(-8) ?? '',
  };
}

function getCount(payouts: readonly Payout[]): { payouts: number; amount: string } {
  const cents = payouts.reduce((sum, payout) => sum + payout.netCents, 0);
  return { payouts: payouts.length, amount: dollarsFromCents(cents) };
}
