import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import type { CompleteRideFragment, RideStatus } from '../../../generated/operations.ts';
import { COMPLETION_TIP_PERCENTS, percentTip, tipFromText } from '../tips/tip.ts';

/** The tip of the completion dialog: a percentage of the fare, or what was typed. */
export type TipChoice =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'custom'; readonly text: string };

/** How long after completion the tip can still be raised. */
const TIP_HOURS = 24;

/** An empty or unparsable tip counts as 0. */
export function chosenTip(choice: TipChoice, fareCents: Cents): Cents {
  return choice.kind === 'percent' ? percentTip(fareCents, choice.percent) : (tipFromText(choice.text) ?? 0);
}

/** The tip chosen at booking, as a preset where it is one. */
export function initialTip({ tip, totalFare }: Pick<CompleteRideFragment, 'tip' | 'totalFare'>): TipChoice {
  const tipCents = centsFromDollars(tip);
  const fareCents = centsFromDollars(totalFare);
  const percent = COMPLETION_TIP_PERCENTS.find((preset) => percentTip(fareCents, preset) === tipCents);
  if (percent !== undefined) return { kind: 'percent', percent };
  return { kind: 'custom', text: tipCents > 0 ? dollarsFromCents(tipCents) : '' };
}

/** Whether the rider may still raise the tip of a completed ride. */
export function canRaiseTip(
  ride: { readonly status: RideStatus; readonly completedAt: string | null },
  now: number,
): boolean {
  if (ride.status !== 'COMPLETED' || !ride.completedAt) return false;
  return now - Date.parse(ride.completedAt) < TIP_HOURS * 3_600_000;
}
