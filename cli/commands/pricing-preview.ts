import type { Command } from 'commander';
import {
  PREVIEW_DAYS,
  PREVIEW_RIDES,
  type PricingPreview,
} from '../../application/pricing/preview-pricing.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { subtractTotals, type FareTotals } from '../../domain/pricing/pricing-preview.ts';
import { addExamples } from '../arguments.ts';
import { print } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';
import { addRateOptions, completeRates, type RateOptions } from './rate-options.ts';

export function addPricingPreview(pricing: Command): void {
  const preview = addRateOptions(pricing.command('preview'))
    .description(
      `What the rides of the last ${PREVIEW_DAYS} days would have brought under proposed rates (the newest ` +
        `${PREVIEW_RIDES} at most); what is left out stays. Publishes nothing.`,
    )
    .option('--json', 'machine-readable')
    .action((options: RateOptions & { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const rates = completeRates(await useCases.showPricing.execute(), options);
        const found = await useCases.previewPricing.execute(CLI_ACTOR, rates);
        if (options.json) console.log(JSON.stringify(toJson(found), null, 2));
        else printPreview(found);
      }),
    );
  addExamples(
    preview,
    'pricing preview --short-per-mile 2.10',
    'pricing preview --commission-rate 80 --json',
  );
}

function toJson({ charged, proposed, mostChanged, ...preview }: PricingPreview) {
  return {
    ...preview,
    charged: toTotals(charged),
    proposed: toTotals(proposed),
    change: toTotals(subtractTotals(proposed, charged)),
    mostChanged: mostChanged.map(toRow),
  };
}

function toTotals({ fareCents, driverShareCents, platformFeeCents }: FareTotals) {
  return {
    revenue: dollarsFromCents(fareCents),
    driverShare: dollarsFromCents(driverShareCents),
    platformFee: dollarsFromCents(platformFeeCents),
  };
}

function toRow({ ride, proposed, pickupAddress, dropoffAddress }: PricingPreview['mostChanged'][number]) {
  return {
    ride: ride.id,
    trip: `${pickupAddress} → ${dropoffAddress}`,
    miles: ride.distanceMiles,
    fare: dollarsFromCents(ride.fareCents),
    proposedFare: dollarsFromCents(proposed.fareCents),
    driverShare: dollarsFromCents(ride.driverShareCents),
    proposedDriverShare: dollarsFromCents(proposed.driverShareCents),
  };
}

function printPreview(preview: PricingPreview): void {
  const { rideCount, isCapped, since, dearer, cheaper, charged, proposed, mostChanged } = preview;
  const which = isCapped ? `the newest ${rideCount} rides` : `${rideCount} rides`;
  console.log(`${which} since ${since.toISOString()}: ${dearer} dearer, ${cheaper} cheaper.`);
  const change = subtractTotals(proposed, charged);
  console.table({ charged: toTotals(charged), proposed: toTotals(proposed), change: toTotals(change) });
  if (mostChanged.length > 0) print(mostChanged.map(toRow), {});
}
