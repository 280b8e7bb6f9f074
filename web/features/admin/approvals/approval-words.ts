import { t } from '@lingui/core/macro';
import type { AdminPricingFragment, WaitingApprovalFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { getChanges } from '../rate-fields.ts';

/** "Refund of $60.00 to Robin Reed". */
export function getTitle({ act, amount, recipient }: WaitingApprovalFragment): string {
  if (act === 'PRICING') return t`New prices`;
  const money = moneyText(amount ?? '0');
  const name = recipient ? `${recipient.firstName} ${recipient.lastName}` : '';
  if (act === 'CREDIT') return t`Credit of ${money} to ${name}`;
  return act === 'REFUND' ? t`Refund of ${money} to ${name}` : t`Payout of ${money} to ${name}`;
}

/** What the new prices change against those in force, a line each. */
export function getPriceChanges({ rates }: WaitingApprovalFragment, pricing: AdminPricingFragment): string[] {
  return rates ? (getChanges(rates, pricing) ?? []) : [];
}

/** Who asked: a person, or the command line. */
export function getRequester({ requester }: WaitingApprovalFragment): string {
  return requester ? `${requester.firstName} ${requester.lastName}` : t`the command line`;
}
