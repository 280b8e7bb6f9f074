import { Option, type Command } from 'commander';
import { listPayoutsInput } from '../../application/payouts/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import { fullName } from '../../domain/users/user.ts';
import type { App } from '../app.ts';
import { addExamples, limitOption } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
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
  addPayoutRequestCommands(payouts);
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
        const rows = items.map(({ payout, driver }) => ({
          id: payout.id,
          driver: fullName(driver),
          from: payout.period.start.toISOString().slice(0, 10),
          rides: payout.ridesCount,
          net: dollarsFromCents(payout.netCents),
          status: payout.status,
          transfer: payout.transferStatus,
          transferId: payout.transferId?.slice(-8) ?? '',
        }));
        print(rows, { json });
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

function getCount(payouts: readonly Payout[]): { payouts: number; amount: string } {
  const cents = payouts.reduce((sum, payout) => sum + payout.netCents, 0);
  return { payouts: payouts.length, amount: dollarsFromCents(cents) };
}
