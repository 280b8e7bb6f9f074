import type { Command } from 'commander';
import type { PricingStatus } from '../../domain/pricing/pricing.ts';
import { fullName } from '../../domain/users/user.ts';
import { updatePricingInput, withdrawPricingInput } from '../../application/pricing/inputs.ts';
import { addExamples, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { addPricingPreview } from './pricing-preview.ts';
import { addRateOptions, completeRates, toRates, type RateOptions } from './rate-options.ts';

interface SetOptions extends RateOptions {
  readonly startsAt?: string;
  readonly reason: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addPricingCommands(program: Command): void {
  const pricing = program.command('pricing').description('The rates of new bookings.');
  const show = pricing
    .command('show')
    .description('The rates in force.')
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean }) =>
      withApp(async ({ useCases }) => printResult(toRates(await useCases.showPricing.execute()), options)),
    );
  addExamples(show, 'pricing show', 'pricing show --json');
  const history = pricing
    .command('history')
    .description('Every version, the latest start first: scheduled, active, historical and withdrawn ones.')
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listPricingHistory.execute(CLI_ACTOR, { limit: 100 });
        const rows = items.map(({ pricing: version, status, createdByUser }) => ({
          ...toRates(version),
          id: version.id,
          status: STATUS_WORDS[status],
          from: version.effectiveAt.toISOString(),
          by: createdByUser ? fullName(createdByUser) : '',
          reason: version.changeReason,
        }));
        print(rows, options);
      }),
    );
  addExamples(history, 'pricing history --json');
  addSet(pricing);
  addPricingPreview(pricing);
  addWithdraw(pricing);
}

const STATUS_WORDS: Readonly<Record<PricingStatus, string>> = {
  scheduled: 'Scheduled',
  active: 'Active',
  historical: 'Historical',
  withdrawn: 'Withdrawn',
};

function addSet(pricing: Command): void {
  const { shape } = updatePricingInput;
  const set = addRateOptions(pricing.command('set'))
    .description(
      'Publish new rates for new bookings, at once or from a later time on; what is left out stays.',
    )
    .option('--starts-at <time>', 'when they start, like 2026-05-01T06:00:00-04:00', textBy(shape.startsAt))
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason))
    .option('--dry-run', 'show the new rates without publishing them')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(setPricing);
  addExamples(
    set,
    "pricing set --short-per-mile 2.10 --reason 'Fuel prices' --dry-run",
    "pricing set --commission-rate 82.5 --reason 'New contract' --yes",
    "pricing set --scheduling-fee 3 --starts-at 2026-12-01T06:00:00-05:00 --reason 'Winter' --yes",
  );
}

async function setPricing(options: SetOptions): Promise<void> {
  await withApp(async ({ useCases }) => {
    const now = await useCases.showPricing.execute();
    const { reason, startsAt } = options;
    const next = { ...completeRates(now, options), reason, ...(startsAt !== undefined && { startsAt }) };
    const planned = await useCases.updatePricing.preview(CLI_ACTOR, next);
    const starts = startsAt === undefined ? {} : { startsAt: planned.effectiveAt.toISOString() };
    if (options.dryRun) {
      printResult({ ...toRates(planned), ...starts, published: false }, options);
      return;
    }
    if (!(await confirmed('Publish these rates for every new booking?', options))) return;
    const published = await useCases.updatePricing.execute(CLI_ACTOR, next);
    printResult({ ...toRates(published), ...starts, published: true }, options);
  });
}

interface WithdrawOptions {
  readonly reason: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

function addWithdraw(pricing: Command): void {
  const { id, reason } = withdrawPricingInput.shape;
  const withdraw = pricing
    .command('withdraw')
    .description('Take rates back that have not started yet; `pricing history` shows their ids.')
    .argument('<id>', 'of the rates', textBy(id))
    .requiredOption('--reason <text>', 'for the audit log', textBy(reason))
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action((pricingId: string, options: WithdrawOptions) =>
      withApp(async ({ useCases }) => {
        if (!(await confirmed('Withdraw these rates before they start?', options))) return;
        const input = { id: pricingId, reason: options.reason };
        const withdrawn = await useCases.withdrawPricing.execute(CLI_ACTOR, input);
        printResult({ id: withdrawn.id, withdrawnAt: withdrawn.withdrawnAt?.toISOString() ?? '' }, options);
      }),
    );
  addExamples(withdraw, "pricing withdraw 01980000-0000-7000-8000-0000000000f1 --reason 'Wrong month' --yes");
}
