import type { Command } from 'commander';
import { ratesInput } from '../../application/pricing/inputs.ts';
import type { Rates } from '../../domain/pricing/pricing.ts';
import { toRateTexts, type RateTexts } from '../../domain/pricing/pricing-change.ts';
import { textBy } from '../arguments.ts';

/** The rates that a command is given; what is left out stays as it is. */
export interface RateOptions {
  readonly schedulingFee?: string;
  readonly shortMinimum?: string;
  readonly shortPerMile?: string;
  readonly longMinimum?: string;
  readonly longPerMile?: string;
  readonly commissionRate?: string;
}

export function addRateOptions(command: Command): Command {
  const { shape } = ratesInput;
  return command
    .option('--scheduling-fee <dollars>', 'for every booking', textBy(shape.schedulingFee))
    .option('--short-minimum <dollars>', 'for short trips', textBy(shape.shortDistanceMinimum))
    .option('--short-per-mile <dollars>', 'of short trips', textBy(shape.shortDistancePerMile))
    .option('--long-minimum <dollars>', 'for long trips', textBy(shape.longDistanceMinimum))
    .option('--long-per-mile <dollars>', 'of long trips', textBy(shape.longDistancePerMile))
    .option('--commission-rate <percent>', "the driver's share of the fare", textBy(shape.commissionRate));
}

/** The rates given, and for the others those of `rates`. */
export function completeRates(rates: Rates, options: RateOptions): RateTexts {
  const now = toRateTexts(rates);
  return {
    schedulingFee: options.schedulingFee ?? now.schedulingFee,
    shortDistanceMinimum: options.shortMinimum ?? now.shortDistanceMinimum,
    shortDistancePerMile: options.shortPerMile ?? now.shortDistancePerMile,
    longDistanceMinimum: options.longMinimum ?? now.longDistanceMinimum,
    longDistancePerMile: options.longPerMile ?? now.longDistancePerMile,
    commissionRate: options.commissionRate ?? now.commissionRate,
  };
}
