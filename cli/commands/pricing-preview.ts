import type { Command } from 'commander';
import {
  PREVIEW_DAYS,
  PREVIEW_RIDES,
  type PricingPreview,
} from '../../application/pricing/preview-pricing.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { subtractTotals, type FareTotals } from '../../domain/pricing/pricing-preview.ts';
import { answering } from '../actions.ts';
import { addExamples } from '../arguments.ts';
import { Report } from '../output.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addRateOptions, completeRates, type RateOptions } from './rate-options.ts';

export function addPricingPreview(pricing: Command): void {
  const preview = addRateOptions(pricing.command('preview')).description(
    `What the rides of the last ${PREVIEW_DAYS} days would have brought under proposed rates (the newest ` +
      `${PREVIEW_RIDES} at most); what is left out stays. Publishes nothing.`,
  );
  answering(preview, async ({ useCases }, options: RateOptions) => {
    const rates = completeRates(await useCases.showPricing.execute(), options);
    return toReport(await useCases.previewPricing.execute(CLI_ACTOR, rates));
  });
  addExamples(
    preview,
    'pricing preview --short-per-mile 2.10',
    'pricing preview --commission-rate 80 --json',
  );
}

function toReport({ charged, proposed, mostChanged, ...preview }: PricingPreview): Report {
  const { rideCount, isCapped, since, dearer, cheaper, standingRides, changedStandingRides } = preview;
  const which = isCapped ? `the newest ${rideCount} rides` : `${rideCount} rides`;
  const totals = {
    charged: toTotals(charged),
    proposed: toTotals(proposed),
    change: toTotals(subtractTotals(proposed, charged)),
  };
  const rows = mostChanged.map(toRow);
  return new Report({
    json: { ...preview, ...totals, mostChanged: rows },
    csv: rows,
    text: [
      `${which} since ${since.toISOString()}: ${dearer} dearer, ${cheaper} cheaper.\n`,
      `${changedStandingRides} of ${standingRides} standing rides would cost otherwise, 30 days after their riders are told.\n`,
      Object.entries(totals).map(([rates, each]) => ({ rates, ...each })),
      ...(rows.length > 0 ? ['\nThe rides that change most:\n', rows] : []),
    ],
  });
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
