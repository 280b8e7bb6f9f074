import { msg } from '@lingui/core/macro';
import { multiplyRatio, type Cents } from '../../../../domain/money/cents.ts';
import { MAX_TIP_CENTS } from '../../../../domain/rides/tip.ts';
import { texts } from '../../../lib/i18n.ts';

/** Whole dollars offered when booking, percents of the fare offered at completion. */
export const BOOKING_TIPS_CENTS: readonly Cents[] = [2_00, 3_00, 5_00];
export const COMPLETION_TIP_PERCENTS = [10, 15, 20, 25] as const;

export const INVALID_TIP = texts({
  title: msg`Invalid tip amount`,
  description: msg`Please enter a valid tip amount.`,
});

const AMOUNT = /^\$?\s*(\d{1,6})(?:[.](\d{1,2}))?0*$/;

/** A typed tip in cents; null unless it is a number of at least 0 that may be given. */
export function tipFromText(text: string): Cents | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_TIP_CENTS ? cents : null;
}

/** Whether a number was typed that is more than may be given. */
export function isTooHighTip(text: string): boolean {
  return Number(text) * 100 > MAX_TIP_CENTS;
}

/** A percentage of the fare, rounded to the cent. */
export function percentTip(fareCents: Cents, percent: number): Cents {
  return multiplyRatio(fareCents, percent, 100);
}
