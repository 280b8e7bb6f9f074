import type { Command } from 'commander';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { PayoutRequest, PayoutRequestStatus } from '../../domain/payouts/payout-request.ts';
import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import { fullName } from '../../domain/users/user.ts';
import { confirmed, print, printResult } from '../output.ts';
import type { App } from '../app.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface RunOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addPayoutCommands(program: Command): void {
  const payouts = program.command('payouts').description("Drivers' weekly payouts.");
  payouts
    .command('list')
    .description('Payouts, newest first.')
    .option('--status <status>', 'pending, processing, completed or failed')
    .option('--limit <number>', 'at most 100', '50')
    .option('--json', 'machine-readable')
    .action((options: { status?: PayoutStatus; limit: string; json?: boolean }) =>
      withApp((app) => listPayouts(app, options)),
    );
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
  addRequests(payouts);
}

/** Payouts that drivers asked for: list, approve, reject. */
function addRequests(payouts: Command): void {
  const requests = payouts.command('requests').description('Payouts that drivers asked for.');
  requests
    .command('list')
    .description('Payout requests, newest first.')
    .option('--status <status>', 'pending, approved, completed or rejected')
    .option('--limit <number>', 'at most 100', '50')
    .option('--json', 'machine-readable')
    .action((options: { status?: PayoutRequestStatus; limit: string; json?: boolean }) =>
      withApp((app) => listRequests(app, options)),
    );
  requests
    .command('approve')
    .description('Approve a request and send the money, or try a failed transfer again.')
    .argument('<request id>')
    .option('--notes <text>', 'told to the driver')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (id: string, { notes, ...options }: { notes?: string; yes?: boolean; json?: boolean }) => {
      if (!(await confirmed(`Approve ${id} and send the money?`, options))) return;
      await withApp(async ({ useCases }) => {
        const request = await useCases.approvePayoutRequest.execute(CLI_ACTOR, { id, notes });
        printResult(requestRow(request), options);
        if (request.transferStatus === 'failed') process.exitCode = 1;
      });
    });
  requests
    .command('reject')
    .description("Reject a request; the money goes back to the driver's balance.")
    .argument('<request id>')
    .requiredOption('--notes <text>', 'told to the driver')
    .option('--json', 'machine-readable')
    .action((id: string, { notes, ...options }: { notes: string; json?: boolean }) =>
      withApp(async ({ useCases }) =>
        printResult(
          requestRow(await useCases.rejectPayoutRequest.execute(CLI_ACTOR, { id, notes })),
          options,
        ),
      ),
    );
}

async function listRequests(
  { useCases }: App,
  options: { status?: PayoutRequestStatus; limit: string; json?: boolean },
): Promise<void> {
  const { items } = await useCases.listPayoutRequests.execute(CLI_ACTOR, {
    limit: Number(options.limit),
    ...(options.status && { status: options.status }),
  });
  const rows = items.map(({ request, driver }) => ({ ...requestRow(request), driver: fullName(driver) }));
  print(rows, options);
}

function requestRow(request: PayoutRequest) {
  return {
    id: request.id,
    amount: dollarsFromCents(request.amountCents),
    status: request.status,
    transfer: request.transferStatus,
    requested: request.requestedAt.toISOString(),
    failure: request.failureReason ?? '',
  };
}

function addRun(
  payouts: Command,
  name: 'generate' | 'process' | 'transfer',
  description: string,
  run: (app: App, dryRun: boolean) => Promise<object>,
): void {
  payouts
    .command(name)
    .description(description)
    .option('--dry-run', 'tell what would happen, change nothing')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (options: RunOptions) => {
      const dryRun = options.dryRun ?? false;
      if (!dryRun && !(await confirmed(`${description} Go on?`, options))) return;
      await withApp(async (app) => printResult({ ...(await run(app, dryRun)), dryRun }, options));
    });
}

async function listPayouts(
  { useCases }: App,
  options: { status?: PayoutStatus; limit: string; json?: boolean },
): Promise<void> {
  const { items } = await useCases.listPayouts.execute(CLI_ACTOR, {
    limit: Number(options.limit),
    ...(options.status && { status: options.status }),
  });
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
  print(rows, options);
}

function getCount(payouts: readonly Payout[]): { payouts: number; amount: string } {
  const cents = payouts.reduce((sum, payout) => sum + payout.netCents, 0);
  return { payouts: payouts.length, amount: dollarsFromCents(cents) };
}
