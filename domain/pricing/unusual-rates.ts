import { fieldLabel } from '../field-label.ts';
import { formatMoney } from '../money/format-money.ts';
import type { Rates } from './pricing.ts';

/** A rate that looks like a slip of the finger. */
export interface UnusualRate {
  /** By the name of its input. */
  readonly field: string;
  readonly message: string;
}

/** A rate moves by this factor at most: a misplaced decimal point moves it by ten. */
const MOST_FACTOR = 2;
/** What was nothing becomes at most this. */
const MOST_FROM_NOTHING_CENTS = 25_00;
/** Of the fare, what drivers keep: with less nobody drives, with more nothing pays for cards and support. */
const USUAL_SHARE = { min: 50_00, max: 95_00 };
/** Points of the drivers' share in one step. */
const MOST_SHARE_STEP = 15_00;

const MONEY_RATES = [
  'schedulingFeeCents',
  'shortDistanceMinimumCents',
  'shortDistancePerMileCents',
  'longDistanceMinimumCents',
  'longDistancePerMileCents',
] as const satisfies readonly (keyof Rates)[];

/** Which of the new rates are so far from those they replace that somebody has to say that they are meant. */
export function findUnusualRates(before: Rates, after: Rates): readonly UnusualRate[] {
  const money = MONEY_RATES.flatMap((rate): UnusualRate[] => {
    const field = rate.replace('Cents', '');
    const problem = findProblem(before[rate], after[rate]);
    return problem === null ? [] : [{ field, message: `${fieldLabel([field])} ${problem}` }];
  });
  return [...money, ...findUnusualShare(before, after)];
}

/** Null for what stays, and for what is within the usual. */
function findProblem(beforeCents: number, afterCents: number): string | null {
  if (beforeCents === afterCents) return null;
  const change = `from ${formatMoney(beforeCents)} to ${formatMoney(afterCents)}`;
  if (beforeCents === 0) return afterCents > MOST_FROM_NOTHING_CENTS ? `rises ${change}` : null;
  if (afterCents === 0) return `becomes ${formatMoney(0)}`;
  if (afterCents > beforeCents * MOST_FACTOR) return `more than doubles, ${change}`;
  return afterCents * MOST_FACTOR < beforeCents ? `falls by more than half, ${change}` : null;
}

function findUnusualShare(before: Rates, after: Rates): UnusualRate[] {
  const [old, share] = [before.commissionRateBasisPoints, after.commissionRateBasisPoints];
  const isFar = Math.abs(share - old) > MOST_SHARE_STEP;
  const isOutside = share < USUAL_SHARE.min || share > USUAL_SHARE.max;
  if (share === old || !(isFar || isOutside)) return [];
  const message = `Drivers would keep ${share / 100} % of the fare instead of ${old / 100} %`;
  return [{ field: 'commissionRate', message }];
}
