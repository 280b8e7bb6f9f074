import type { ApprovalView } from '../../application/ports/approvals.ts';
import type { ApprovalLimits } from '../../domain/approvals/limits.ts';
import { toLimitTexts } from '../../domain/approvals/limits-version.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { toRateTexts } from '../../domain/pricing/pricing-change.ts';
import { fullName } from '../../domain/users/user.ts';
import { toLimitLines } from './approval-limits.ts';
import { toRateLines } from './pricing.ts';

/** What is asked for, by whom and why, and what it changes against what they had seen. */
export function describeApproval(view: ApprovalView): string[] {
  const { approval, base, baseLimits, isStale } = view;
  const { act, amount, for: whom, requester, reason } = toApprovalRow(view);
  const { rates, limits } = approval;
  return [
    [act, amount && `$${amount}`, whom && `for ${whom}`, `asked by ${requester}`].filter(Boolean).join(', '),
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(rates && base ? toRateLines(toRateTexts(base), toRateTexts(rates)) : []),
    ...(limits && baseLimits ? toLimitLines(toLimitTexts(baseLimits), toLimitTexts(limits)) : []),
    ...(isStale ? ['Out of date: what this is about has changed since; it cannot be approved.'] : []),
  ];
}

/** A line of `approvals list`. */
export function toApprovalRow({ approval, requester, recipient, isStale }: ApprovalView) {
  const { amountCents, rates, limits } = approval;
  return {
    id: approval.id,
    act: approval.act,
    amount: amountCents === null ? '' : dollarsFromCents(amountCents),
    limits: limits ? toLimitsText(limits) : '',
    commission: rates ? dollarsFromCents(rates.commissionRateBasisPoints) : '',
    for: recipient ? fullName(recipient) : '',
    state: isStale ? 'stale' : approval.state,
    requester: requester ? fullName(requester) : 'command line',
    requested: approval.requestedAt,
    expires: approval.expiresAt,
    reason: approval.reason ?? '',
  };
}

/** "refund 100.00, payout none, commission 75.00-90.00, 7 days". */
function toLimitsText(limits: ApprovalLimits): string {
  const { refundLimit, payoutLimit, commissionMin, commissionMax, waitingDays } = toLimitTexts(limits);
  const range = commissionMin === null ? 'none' : `${commissionMin}-${commissionMax ?? ''}`;
  return `refund ${refundLimit ?? 'none'}, payout ${payoutLimit ?? 'none'}, commission ${range}, ${waitingDays} days`;
}
