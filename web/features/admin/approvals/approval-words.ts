import { t } from '@lingui/core/macro';
import { fullName } from '../../../../domain/users/user.ts';
import type { WaitingApprovalFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { getChanges } from '../rate-fields.ts';
import { getLimitChanges } from './limit-fields.ts';

/** "Refund of $60.00 to Robin Reed". */
export function getTitle({ act, amount, recipient }: WaitingApprovalFragment): string {
  if (act === 'PRICING') return t`New prices`;
  const name = recipient ? fullName(recipient) : '';
  const email = recipient?.email ?? '';
  if (act === 'ADMIN_ACCOUNT') return t`New admin account for ${name} (${email})`;
  if (act === 'ADMIN_ROLE') return t`Make ${name} (${email}) an admin`;
  if (act === 'ADMIN_PASSWORD') return t`New password for the admin ${name}`;
  if (act === 'ADMIN_SECOND_FACTOR') return t`Remove the second factor of the admin ${name}`;
  if (act === 'ADMIN_REINSTATEMENT') return t`Reinstate the admin ${name}`;
  if (act === 'LIMITS') return t`Other limits for what one admin may do alone`;
  const money = moneyText(amount ?? '0');
  if (act === 'CREDIT') return t`Credit of ${money} to ${name}`;
  return act === 'REFUND' ? t`Refund of ${money} to ${name}` : t`Payout of ${money} to ${name}`;
}

/** What new prices or limits change against those that whoever asked had seen, a line each. */
export function getProposedChanges({ rates, base, limits, baseLimits }: WaitingApprovalFragment): string[] {
  if (limits && baseLimits) return getLimitChanges(limits, baseLimits);
  return rates ? (getChanges(rates, base) ?? []) : [];
}

/** Who asked: a person, or the command line. */
export function getRequester({ requester }: WaitingApprovalFragment): string {
  return requester ? fullName(requester) : t`the command line`;
}
