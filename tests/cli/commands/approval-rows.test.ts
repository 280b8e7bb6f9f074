import { expect, it } from 'vitest';
import type { ApprovalView } from '../../../application/ports/approvals.ts';
import { describeApproval } from '../../../cli/commands/approval-rows.ts';
import { askForApproval, type WantedAct } from '../../../domain/approvals/approval.ts';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { INITIAL_LIMITS } from '../../support/approval-limits.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Lindqvist', email: 'ada@maumee.test' };
const robin = { id: 'robin', firstName: 'Robin', lastName: 'Reed', email: 'robin@maumee.test' };

function aView(wanted: WantedAct, view: Partial<ApprovalView> = {}): ApprovalView {
  const asked = { id: 'a-1', requestedBy: 'ada', now: new Date('2026-03-05T20:00:00Z'), expiryMs: 1 };
  return {
    approval: askForApproval(wanted, asked),
    requester: ada,
    decider: null,
    recipient: null,
    base: null,
    baseLimits: null,
    isStale: false,
    ...view,
  };
}

it('The question before an approval says what is asked for, by whom and why', () => {
  const refund = { act: 'refund', rideId: 'r', amountCents: 60_00, seenCents: 0, reason: 'Detour' } as const;
  expect(describeApproval(aView(refund, { recipient: robin }))).toEqual([
    'refund, $60.00, for Robin Reed, asked by Ada Lindqvist',
    'Reason: Detour',
  ]);
  const role = { act: 'admin_role', userId: 'robin', reason: null } as const;
  expect(describeApproval(aView(role, { recipient: robin, requester: null }))).toEqual([
    'admin_role, for Robin Reed, asked by command line',
  ]);
});

it('The question before an approval shows prices and limits against what whoever asked had seen', () => {
  const rates = { ...DEFAULT_RATES, commissionRateBasisPoints: 60_00 };
  const prices = { act: 'pricing', pricingId: 'p', rates, startsAt: null, reason: 'Fuel' } as const;
  expect(describeApproval(aView(prices, { base: DEFAULT_RATES, isStale: true }))).toEqual([
    'pricing, asked by Ada Lindqvist',
    'Reason: Fuel',
    'Commission rate: 85.00 → 60.00',
    'Out of date: what this is about has changed since; it cannot be approved.',
  ]);
  const limits = { ...INITIAL_LIMITS, refundCents: 50_00 };
  const wanted = { act: 'limits', limitsId: 'l', limits, reason: 'Two of us' } as const;
  expect(describeApproval(aView(wanted, { baseLimits: INITIAL_LIMITS }))).toEqual([
    'limits, asked by Ada Lindqvist',
    'Reason: Two of us',
    'Refund limit: none → 50.00',
  ]);
});
