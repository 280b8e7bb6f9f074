import { Option, type Command } from 'commander';
import { z } from 'zod';
import { listPayoutsInput } from '../../application/payouts/inputs.ts';
import type { Progress } from '../../application/ports/operations.ts';
import type { PayoutView } from '../../application/ports/payouts.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, limitOption, textBy } from '../arguments.ts';
import { takeItems } from '../list-items.ts';
import { Report } from '../output.ts';
import { withProgress } from '../progress.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addPayoutRequestCommands } from './payout-requests.ts';
import { getPayoutRides, payoutReport } from './payout-rides.ts';

export function addPayoutCommands(program: Command): void {
  const payouts = program.command('payouts').description("Drivers' weekly payouts.");
  addList(payouts);
  addShow(payouts);
  addRun(payouts, {
    name: 'generate',
    description: 'Make the payouts of the last whole week.',
    progress: 'Making payouts',
    run: async ({ useCases }, input, progress) =>
      getCount(await useCases.generatePayouts.execute(CLI_ACTOR, input, progress)),
  });
  addRun(payouts, {
    name: 'process',
    description: 'Make pending and failed payouts ready for transfer.',
    progress: 'Preparing payouts',
    run: async ({ useCases }, input, progress) =>
      getCount(await useCases.processPayouts.execute(CLI_ACTOR, input, progress)),
  });
  addRun(payouts, {
    name: 'transfer',
    description: 'Send processing payouts to the payment provider.',
    progress: 'Sending payouts',
    run: async ({ useCases }, input, progress) => {
      const run = await useCases.transferPayouts.execute(CLI_ACTOR, input, progress);
      if (run.failed > 0) process.exitCode = 1;
      return run;
    },
  });
  addPayoutRequestCommands(payouts);
}

function addShow(payouts: Command): void {
  const show = payouts
    .command('show')
    .description('One payout with the rides it pays.')
    .argument('<payout id>', 'as `payouts list` shows it', textBy(z.uuid()));
  answering(show, async ({ useCases, serviceArea }, payoutId: string) => {
    const view = await useCases.showPayout.execute(CLI_ACTOR, payoutId);
    const rides = await getPayoutRides(useCases, 'payout', payoutId);
    return payoutReport({ ...toRow(view, serviceArea), failure: view.payout.failureReason ?? '' }, rides);
  });
  addExamples(show, `payouts show ${EXAMPLE_ID}`, `payouts show ${EXAMPLE_ID} --json`);
}

function addList(payouts: Command): void {
  const statuses = listPayoutsInput.shape.status.unwrap().options;
  const list = payouts
    .command('list')
    .description('Payouts, newest first.')
    .addOption(new Option('--status <status>', 'only those').choices(statuses))
    .addOption(limitOption());
  answering(
    list,
    async ({ useCases, serviceArea }, { status, limit }: { status?: PayoutStatus; limit: number }) => {
      const items = await takeItems(limit, (page) =>
        useCases.listPayouts.execute(CLI_ACTOR, { status, ...page }),
      );
      const rows = items.map((item) => toRow(item, serviceArea));
      return new Report({ json: rows, csv: rows, text: [rows.map(toShortRow)] });
    },
  );
  addExamples(list, 'payouts list', 'payouts list --status failed --limit 10 --json');
}

interface PayoutRun {
  readonly name: 'generate' | 'process' | 'transfer';
  readonly description: string;
  readonly progress: string;
  readonly run: (app: App, input: { dryRun: boolean }, progress: Progress) => Promise<object>;
}

function addRun(payouts: Command, { name, description, progress, run }: PayoutRun): void {
  const command = payouts.command(name).description(description);
  acting(
    command,
    () => `${description} Go on?`,
    (app, { dryRun = false }: { dryRun?: boolean }) =>
      withProgress(progress, (report) => run(app, { dryRun }, report)),
  );
  addExamples(command, `payouts ${name} --dry-run`, `payouts ${name} --yes --json`);
}

/** Days are those of the service area. */
function toRow({ payout, driver }: PayoutView, { timeZone }: ServiceArea) {
  return {
    id: payout.id,
    driver: fullName(driver),
    driverId: payout.driverId,
    from: toLocalDay(payout.period.start, timeZone),
    scheduled: toLocalDay(payout.period.scheduledFor, timeZone),
    rides: payout.ridesCount,
    amount: dollarsFromCents(payout.amountCents),
    fee: dollarsFromCents(payout.processingFeeCents),
    net: dollarsFromCents(payout.netCents),
    status: payout.status,
    transfer: payout.transferStatus,
    transferId: payout.transferId,
  };
}

/** What fits into a line of a terminal; `payouts show` has the rest. */
function toShortRow({
  id,
  driver,
  from,
  rides,
  amount,
  fee,
  net,
  status,
  transfer,
}: ReturnType<typeof toRow>) {
  return { id, driver, from, rides, amount, fee, net, status, transfer };
}

function getCount(payouts: readonly Payout[]): { payouts: number; amount: string } {
  const cents = payouts.reduce((sum, payout) => sum + payout.netCents, 0);
  return { payouts: payouts.length, amount: dollarsFromCents(cents) };
}
