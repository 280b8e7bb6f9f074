import type { Command } from 'commander';
import { updatePricingInput, withdrawPricingInput } from '../../application/pricing/inputs.ts';
import { PREVIEW_DAYS } from '../../application/pricing/preview-pricing.ts';
import { fieldLabel } from '../../domain/field-label.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { PricingStatus } from '../../domain/pricing/pricing.ts';
import { toRateTexts, type RateTexts } from '../../domain/pricing/pricing-change.ts';
import { fullName } from '../../domain/users/user.ts';
import type { App } from '../app.ts';
import { acting, actingOnSeen, answering } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { takeItems } from '../list-items.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addPricingPreview } from './pricing-preview.ts';
import { addRateOptions, completeRates, type RateOptions } from './rate-options.ts';

export function addPricingCommands(program: Command): void {
  const pricing = program.command('pricing').description('The rates of new bookings.');
  const show = pricing.command('show').description('The rates in force.');
  answering(show, async ({ useCases }) => toRateTexts(await useCases.showPricing.execute()));
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
    const items = await takeItems(Infinity, (page) => useCases.listPricingHistory.execute(CLI_ACTOR, page));
    return items.map(({ pricing: version, status, createdByUser }) => ({
      id: version.id,
      status: STATUS_WORDS[status],
      from: version.effectiveAt,
      ...toRateTexts(version),
      by: createdByUser ? fullName(createdByUser) : '',
      reason: version.changeReason,
    }));
  });
  addExamples(history, 'pricing history', 'pricing history --json');
}

interface SetOptions extends RateOptions {
  readonly startsAt?: string;
  readonly reason: string;
  readonly acceptUnusual?: boolean;
}

function addSet(pricing: Command): void {
  const { shape } = updatePricingInput;
  const set = addRateOptions(pricing.command('set'))
    .description(
      'Publish new rates for new bookings, at once or from a later time on; what is left out stays. Shows what changes, ' +
        'and what it would have brought, before it asks; refused when others have published rates meanwhile.',
    )
    .option('--starts-at <time>', 'when they start, like 2026-05-01T06:00:00-04:00', textBy(shape.startsAt))
    .option('--accept-unusual', 'publish rates that are far from those in force')
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason));
  actingOnSeen(
    set,
    lookAtChange,
    async ({ useCases }, { rates, version }, { reason, startsAt, acceptUnusual = false }: SetOptions) => {
      const asked = { ...rates, reason, version, acceptUnusual, ...(startsAt !== undefined && { startsAt }) };
      const published = await useCases.updatePricing.execute(CLI_ACTOR, asked);
      return { ...toRateTexts(published), startsAt: published.effectiveAt };
    },
  );
  addExamples(
    set,
    "pricing set --short-per-mile 2.10 --reason 'Fuel prices' --dry-run",
    "pricing set --commission-rate 82.5 --reason 'New contract' --yes",
    "pricing set --long-minimum 60 --reason 'No short hops out of town' --accept-unusual --yes",
    "pricing set --scheduling-fee 3 --starts-at 2026-12-01T06:00:00-05:00 --reason 'Winter' --yes",
  );
}

/** The rates as they would be, with what they change and what the rides of the last days would have brought. */
async function lookAtChange({ useCases }: App, { startsAt = 'now on', ...options }: SetOptions) {
  const { inForce, version } = await useCases.showPricingState.execute(CLI_ACTOR);
  const rates = completeRates(inForce, options);
  const { rideCount, charged, proposed } = await useCases.previewPricing.execute(CLI_ACTOR, rates);
  const question = [
    ...toRateLines(toRateTexts(inForce), rates),
    `Fares of ${rideCount} rides of the last ${PREVIEW_DAYS} days: ` +
      `${formatMoney(charged.fareCents)} → ${formatMoney(proposed.fareCents)}`,
    `Publish these rates for every new booking from ${startsAt}?`,
  ].join('\n');
  return { question, version, rates };
}

/** "Short distance per mile: 1.92 → 2.10", for each rate that changes. */
export function toRateLines(before: RateTexts, after: RateTexts): string[] {
  const fields = Object.keys(after) as (keyof RateTexts)[];
  return fields
    .filter((field) => Number(before[field]) !== Number(after[field]))
    .map((field) => `${fieldLabel([field])}: ${before[field]} → ${after[field]}`);
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
