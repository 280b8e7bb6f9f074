import type { Command } from 'commander';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import { updatePricingInput } from '../../application/pricing/inputs.ts';
import { addExamples, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

interface SetOptions {
  readonly schedulingFee?: string;
  readonly shortMinimum?: string;
  readonly shortPerMile?: string;
  readonly longMinimum?: string;
  readonly longPerMile?: string;
  readonly commissionRate?: string;
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
    .description('Every version, newest first.')
    .option('--json', 'machine-readable')
    .action((options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listPricingHistory.execute(CLI_ACTOR, { limit: 100 });
        const rows = items.map(({ pricing: version, createdByUser }) => ({
          ...toRates(version),
          status: version.isActive ? 'Active' : 'Historical',
          from: version.effectiveAt.toISOString(),
          by: createdByUser ? fullName(createdByUser) : '',
          reason: version.changeReason,
        }));
        print(rows, options);
      }),
    );
  addExamples(history, 'pricing history --json');
  addSet(pricing);
}

function addSet(pricing: Command): void {
  const { shape } = updatePricingInput;
  const set = pricing
    .command('set')
    .description('Publish new rates for new bookings; what is left out stays.')
    .option('--scheduling-fee <dollars>', 'for every booking', textBy(shape.schedulingFee))
    .option('--short-minimum <dollars>', 'for short trips', textBy(shape.shortDistanceMinimum))
    .option('--short-per-mile <dollars>', 'of short trips', textBy(shape.shortDistancePerMile))
    .option('--long-minimum <dollars>', 'for long trips', textBy(shape.longDistanceMinimum))
    .option('--long-per-mile <dollars>', 'of long trips', textBy(shape.longDistancePerMile))
    .option('--commission-rate <percent>', "the driver's share of the fare", textBy(shape.commissionRate))
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason))
    .option('--dry-run', 'show the new rates without publishing them')
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(setPricing);
  addExamples(
    set,
    "pricing set --short-per-mile 2.10 --reason 'Fuel prices' --dry-run",
    "pricing set --commission-rate 82.5 --reason 'New contract' --yes",
  );
}

async function setPricing(options: SetOptions): Promise<void> {
  await withApp(async ({ useCases }) => {
    const now = toRates(await useCases.showPricing.execute());
    const next = {
      schedulingFee: options.schedulingFee ?? now.schedulingFee,
      shortDistanceMinimum: options.shortMinimum ?? now.shortDistanceMinimum,
      shortDistancePerMile: options.shortPerMile ?? now.shortDistancePerMile,
      longDistanceMinimum: options.longMinimum ?? now.longDistanceMinimum,
      longDistancePerMile: options.longPerMile ?? now.longDistancePerMile,
      commissionRate: options.commissionRate ?? now.commissionRate,
      reason: options.reason,
    };
    const planned = await useCases.updatePricing.preview(CLI_ACTOR, next);
    if (options.dryRun) {
      printResult({ ...toRates(planned), published: false }, options);
      return;
    }
    if (!(await confirmed('Publish these rates for every new booking?', options))) return;
    const published = await useCases.updatePricing.execute(CLI_ACTOR, next);
    printResult({ ...toRates(published), published: true }, options);
  });
}

function toRates(pricing: Pricing) {
  return {
    schedulingFee: dollarsFromCents(pricing.schedulingFeeCents),
    shortDistanceMinimum: dollarsFromCents(pricing.shortDistanceMinimumCents),
    shortDistancePerMile: dollarsFromCents(pricing.shortDistancePerMileCents),
    longDistanceMinimum: dollarsFromCents(pricing.longDistanceMinimumCents),
    longDistancePerMile: dollarsFromCents(pricing.longDistancePerMileCents),
    commissionRate: dollarsFromCents(pricing.commissionRateBasisPoints),
  };
}
