import type { Command } from 'commander';
import { updatePricingInput, withdrawPricingInput } from '../../application/pricing/inputs.ts';
import type { PricingStatus } from '../../domain/pricing/pricing.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addPricingPreview } from './pricing-preview.ts';
import { addRateOptions, completeRates, toRates, type RateOptions } from './rate-options.ts';

export function addPricingCommands(program: Command): void {
  const pricing = program.command('pricing').description('The rates of new bookings.');
  const show = pricing.command('show').description('The rates in force.');
  answering(show, async ({ useCases }) => toRates(await useCases.showPricing.execute()));
  addExamples(show, 'pricing show', 'pricing show --json');
  addHistory(pricing);
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

function addHistory(pricing: Command): void {
  const history = pricing
    .command('history')
    .description('Every version, the latest start first: scheduled, active, historical and withdrawn ones.');
  answering(history, async ({ useCases }) => {
    const { items } = await useCases.listPricingHistory.execute(CLI_ACTOR, { limit: 100 });
    return items.map(({ pricing: version, status, createdByUser }) => ({
      id: version.id,
      status: STATUS_WORDS[status],
      from: version.effectiveAt,
      ...toRates(version),
      by: createdByUser ? fullName(createdByUser) : '',
      reason: version.changeReason,
    }));
  });
  addExamples(history, 'pricing history', 'pricing history --json');
}

interface SetOptions extends RateOptions {
  readonly startsAt?: string;
  readonly reason: string;
}

function addSet(pricing: Command): void {
  const { shape } = updatePricingInput;
  const set = addRateOptions(pricing.command('set'))
    .description(
      'Publish new rates for new bookings, at once or from a later time on; what is left out stays.',
    )
    .option('--starts-at <time>', 'when they start, like 2026-05-01T06:00:00-04:00', textBy(shape.startsAt))
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason));
  acting(
    set,
    ({ startsAt = 'now on' }: SetOptions) => `Publish these rates for every new booking from ${startsAt}?`,
    async ({ useCases }, { reason, startsAt, ...options }: SetOptions) => {
      const rates = completeRates(await useCases.showPricing.execute(), options);
      const asked = { ...rates, reason, ...(startsAt !== undefined && { startsAt }) };
      const published = await useCases.updatePricing.execute(CLI_ACTOR, asked);
      return { ...toRates(published), startsAt: published.effectiveAt };
    },
  );
  addExamples(
    set,
    "pricing set --short-per-mile 2.10 --reason 'Fuel prices' --dry-run",
    "pricing set --commission-rate 82.5 --reason 'New contract' --yes",
    "pricing set --scheduling-fee 3 --starts-at 2026-12-01T06:00:00-05:00 --reason 'Winter' --yes",
  );
}

function addWithdraw(pricing: Command): void {
  const { id: idField, reason: reasonField } = withdrawPricingInput.shape;
  const withdraw = pricing
    .command('withdraw')
    .description('Take rates back that have not started yet; `pricing history` shows their ids.')
    .argument('<id>', 'of the rates', textBy(idField))
    .requiredOption('--reason <text>', 'for the audit log', textBy(reasonField));
  acting(
    withdraw,
    (id: string) => `Withdraw the rates ${id} before they start?`,
    async ({ useCases }, id: string, { reason }: { reason: string }) => {
      const withdrawn = await useCases.withdrawPricing.execute(CLI_ACTOR, { id, reason });
      return { id: withdrawn.id, withdrawnAt: withdrawn.withdrawnAt };
    },
  );
  addExamples(withdraw, `pricing withdraw ${EXAMPLE_ID} --reason 'Wrong month' --yes`);
}
