import type { z } from 'zod';
import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { commissionNeedsApproval, type ApprovalLimits } from '../../domain/approvals/limits.ts';
import { notFound } from '../../domain/errors.ts';
import {
  getRates,
  isScheduled,
  nextPricing,
  NO_REASON_GIVEN,
  type Pricing,
  type Rates,
} from '../../domain/pricing/pricing.ts';
import { getReplaced, requireMeantChange, toPricingRecord } from '../../domain/pricing/pricing-change.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { requestApproval, takeApproval } from '../approvals/second-approvals.ts';
import { updatePricingInput } from './inputs.ts';
import { toRates } from './rates.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Publishes new rates for new bookings, with a reason, at once or from a later time on. The older form sends no reason
 * and is marked so. Throws `RECORD_CHANGED` when other rates were published than those named, `PRICING_UNCHANGED`,
 * `PRICING_UNUSUAL`; `APPROVAL_STALE` when the rates would take the place of others than they were compared with. Rates
 * whose start has passed when they are approved start at once.
 */
export const updatePricing = approvable({
  act: 'pricing',
  input: updatePricingInput,
  run: ({ actor, input, transact }) => {
    const asked = toAsked(input);
    return transact(async (tx) => {
      await tx.pricings.lockChanges();
      // Of two versions that start at the same instant the one with the later id is in force: the later change.
      const id = tx.newId();
      const { reason, startsAt: wantedStart } = asked;
      const createdBy = userIdOf(actor);
      const pricing = nextPricing(asked.rates, {
        id,
        createdBy,
        reason,
        now: tx.now(),
        startsAt: wantedStart,
      });
      const state = await tx.pricings.state(pricing.createdAt);
      requireVersion(toPricingRecord(state), asked.version);
      const replaced = getReplaced(state, asked.startsAt);
      requireMeantChange(replaced, asked.rates, asked.isUnusualAccepted);
      const before = state.inForce;
      if (needsApproval(await tx.approvalLimits.current(), before, pricing)) {
        const [rates, startsAt] = [getRates(pricing), isScheduled(pricing) ? pricing.effectiveAt : null];
        const { changeReason: reason } = pricing;
        const wanted = { act: 'pricing', pricingId: replaced.id, rates, startsAt, reason } as const;
        return requestApproval(tx, actor, id, wanted);
      }
      return publish(tx, before, pricing);
    });
  },
  approved: async ({ actor, input: approval, transact }) => {
    const { id, rates, reason, requestedBy: createdBy } = approval;
    if (rates === null || reason === null) throw notFound('Pricing');
    return transact(async (tx) => {
      await tx.pricings.lockChanges();
      const isNew = await takeApproval(tx, actor, id);
      const now = tx.now();
      const state = await tx.pricings.state(now);
      const before = state.inForce;
      if (!isNew) return before;
      const startsAt = approval.startsAt && approval.startsAt > now ? approval.startsAt : null;
      requireAsAsked(getReplaced(state, startsAt).id === approval.pricingId);
      const pricing = nextPricing(rates, { id, createdBy, reason, now, startsAt });
      return publish(tx, before, pricing);
    });
  },
});

/** What starts later may replace other rates than those in force now: only its own commission counts then. */
function needsApproval(limits: ApprovalLimits, before: Pricing, next: Pricing): boolean {
  const inForce = isScheduled(next) ? null : before.commissionRateBasisPoints;
  return commissionNeedsApproval(limits, inForce, next.commissionRateBasisPoints);
}

interface AskedPricing {
  readonly rates: Rates;
  readonly reason: string;
  readonly startsAt: Date | null;
  readonly version: string | null;
  readonly isUnusualAccepted: boolean;
}

function toAsked(input: z.output<typeof updatePricingInput>): AskedPricing {
  const { reason = NO_REASON_GIVEN, startsAt, version = null, acceptUnusual, ...amounts } = input;
  return {
    rates: toRates(amounts),
    reason,
    startsAt: startsAt ? new Date(startsAt) : null,
    version,
    isUnusualAccepted: acceptUnusual === true,
  };
}

async function publish(tx: Transaction, before: Pricing, pricing: Pricing): Promise<Pricing> {
  await tx.pricings.insert(pricing);
  await tx.record({
    action: 'pricing.update',
    subject: ['pricing_config', pricing.id],
    reason: pricing.changeReason,
    before,
    after: pricing,
  });
  return pricing;
}
