import { msg, t } from '@lingui/core/macro';
import type { ApprovalLimitTextsFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { texts } from '../../../lib/i18n.ts';

export type LimitField = 'refundLimit' | 'payoutLimit' | 'commissionMin' | 'commissionMax' | 'waitingDays';
type Limits = Pick<ApprovalLimitTextsFragment, LimitField>;

/** The limits in the order of the form. */
export const LIMIT_LABELS: Record<LimitField, string> = texts({
  refundLimit: msg`Refund of a ride, or credit to a rider in 30 days, up to`,
  payoutLimit: msg`Payout request up to`,
  commissionMin: msg`Driver commission from`,
  commissionMax: msg`Driver commission to`,
  waitingDays: msg`Days that something waits`,
});

export const LIMIT_FIELDS = Object.keys(LIMIT_LABELS) as LimitField[];

/** "$50.00", "75.00 %", "7" or "no limit". */
export function limitText(field: LimitField, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return t`no limit`;
  if (value === '') return t`no limit`;
  if (field === 'waitingDays') return String(value);
  return field.startsWith('commission') ? `${value} %` : moneyText(String(value));
}

/** What limits change against those before, a line each. */
export function getLimitChanges(limits: Limits, before: Limits): string[] {
  return LIMIT_FIELDS.filter((field) => limits[field] !== before[field]).map(
    (field) =>
      `${LIMIT_LABELS[field]}: ${limitText(field, before[field])} → ${limitText(field, limits[field])}`,
  );
}
