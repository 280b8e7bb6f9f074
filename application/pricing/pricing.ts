import type { z } from 'zod';
import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { type ApprovalLimits, commissionNeedsApproval } from '../../domain/approvals/limits.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import {
  getReplaced,
  type PricingState,
  requireMeantChange,
  toPricingRecord,
} from '../../domain/pricing/pricing-change.ts';
import {
  getRates,
  isScheduled,
  nextPricing,
  NO_REASON_GIVEN,
  type Pricing,
  type Rates,
  withdrawPricing as withdraw,
} from '../../domain/pricing/pricing.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, anyone, fresh } from '../access.ts';
import { approvable } from '../approvable.ts';
import { requestApproval, takeApproval } from '../approvals/second-approvals.ts';
import { pageInput } from '../input-fields.ts';
import { pageRequest } from '../ports/pages.ts';
import { pricingViews } from '../ports/pricing.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp, query } from '../use-case.ts';
import { type ratesInput, updatePricingInput, withdrawPricingInput } from './inputs.ts';

/** The six rates as they were entered: amounts in cents, the commission in hundredths of a percent. */
export function toRates(amounts: z.output<typeof ratesInput>): Rates {
  return {
    schedulingFeeCents: amounts.schedulingFee,
    shortDistanceMinimumCents: amounts.shortDistanceMinimum,
    shortDistancePerMileCents: amounts.shortDistancePerMile,
    longDistanceMinimumCents: amounts.longDistanceMinimum,
    longDistancePerMileCents: amounts.longDistancePerMile,
    commissionRateBasisPoints: amounts.commissionRate,
  };
}

/** The rates in force; anyone may see them. */
export const showPricing = lookUp(anyone, pricingViews, (views, { now }) => views.active(now()));

/** The rates in force with the version that a change of them names. */
export const showVersionedPricing = query({
  access: anyone,
  needs: { pricingViews },
  run: async ({ now }, { pricingViews }) => {
    const state = await pricingViews.state(now());
    return { pricing: state.inForce, version: toPricingRecord(state).version };
  },
});

export interface VersionedPricingState extends PricingState {
  readonly version: string;
}

/** What an admin who changes the rates has to see: those in force, those to come, and the version of both. */
export const showPricingState = query({
  access: admin,
  needs: { pricingViews },
  run: async ({ now }, { pricingViews }): Promise<VersionedPricingState> => {
    const state = await pricingViews.state(now());
    return { ...state, version: toPricingRecord(state).version };
  },
});

/** Every version of the rates, the latest start first, with where it stands, who made it and why. */
export const listPricingHistory = lookUp(admin, pageInput, pricingViews, (views, { input, now }) =>
  views.history(pageRequest(input), now()),
);

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
  approved: async ({ tx, actor, approval }) => {
    const { id, rates, reason, requestedBy: createdBy } = approval;
    if (rates === null || reason === null) throw notFound('Pricing');
    await tx.pricings.lockChanges();
    if (!(await takeApproval(tx, actor, id))) return;
    const now = tx.now();
    const state = await tx.pricings.state(now);
    const startsAt = approval.startsAt && approval.startsAt > now ? approval.startsAt : null;
    requireAsAsked(getReplaced(state, startsAt).id === approval.pricingId);
    const pricing = nextPricing(rates, { id, createdBy, reason, now, startsAt });
    await publish(tx, state.inForce, pricing);
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

/**
 * Takes rates back that have not started; those before them stay in force. Withdrawn again they are the same. Throws
 * `PRICING_STARTED`.
 */
export const withdrawPricing = command({
  access: fresh(admin),
  input: withdrawPricingInput,
  run: async ({ tx, input: { id, reason } }) => {
    await tx.pricings.lockChanges();
    const before = orNotFound(await tx.pricings.lock(id), 'Pricing');
    const after = withdraw(before, tx.now());
    if (after === before) return before;
    await tx.pricings.withdraw(after);
    await tx.record({ action: 'pricing.withdraw', subject: ['pricing_config', id], reason, before, after });
    return after;
  },
});
