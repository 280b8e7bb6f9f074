import { msg } from '@lingui/core/macro';
import { moneyText } from '../../lib/money-text.ts';
import { texts } from '../../lib/i18n.ts';

export type RateField =
  | 'schedulingFee'
  | 'shortDistanceMinimum'
  | 'shortDistancePerMile'
  | 'longDistanceMinimum'
  | 'longDistancePerMile'
  | 'commissionRate';

/** The six rates in the order of the form. */
export const RATE_LABELS: Record<RateField, string> = texts({
  schedulingFee: msg`Scheduling fee`,
  commissionRate: msg`Driver commission`,
  shortDistanceMinimum: msg`Short distance minimum`,
  shortDistancePerMile: msg`Short distance per mile`,
  longDistanceMinimum: msg`Long distance minimum`,
  longDistancePerMile: msg`Long distance per mile`,
});

export const RATE_FIELDS = Object.keys(RATE_LABELS) as RateField[];

/** "$2.50", or "85.00 %". */
export function rateText(field: RateField, value: string): string {
  return field === 'commissionRate' ? `${value} %` : moneyText(value);
}

/** The six rates as the server says them. */
type RateTexts = Readonly<Record<RateField, string>>;

/** What a version of the rates changed against the one before; null for the first one. */
export function getChanges(pricing: RateTexts, before: RateTexts | null | undefined): string[] | null {
  if (!before) return null;
  return RATE_FIELDS.filter((field) => pricing[field] !== before[field]).map(
    (field) => `${RATE_LABELS[field]} ${rateText(field, before[field])} → ${rateText(field, pricing[field])}`,
  );
}
