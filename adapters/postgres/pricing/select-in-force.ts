import type { Pricing } from '../../../domain/pricing/pricing.ts';
import type { PricingState } from '../../../domain/pricing/pricing-change.ts';

/** A version that was not withdrawn and has started at … */
const STARTED = 'from pricing_config where is_active and effective_date <=';
/** The one that started last; of two at the same instant the one with the greater id. */
const LAST = 'order by effective_date desc, id desc limit 1';

/** Selects the version in force at `at`, and those that start later: in the order of their starts. */
export function selectState<const Selected extends string, const At extends `$${string}`>(
  selected: Selected,
  at: At,
) {
  const later = `select ${selected} from pricing_config where is_active and effective_date > ${at}` as const;
  return `(${selectInForce(selected, at)}) union all (${later}) order by effective_date, id` as const;
}

/** Selects of the version in force at the time `at`, a placeholder; at the very instant it starts it is in force. */
export function selectInForce<const Selected extends string, const At extends `$${string}`>(
  selected: Selected,
  at: At,
) {
  return `select ${selected} ${STARTED} ${at} ${LAST}` as const;
}

/** What `selectState` found. */
export function toState([inForce, ...scheduled]: readonly Pricing[]): PricingState {
  if (!inForce) throw new Error('No pricing is active: the migrations have not run');
  return { inForce, scheduled };
}
