import { approvalRequired, type Approval } from '../../domain/approvals/approval.ts';
import { commissionNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import {
  getRates,
  nextPricing,
  NO_REASON_GIVEN,
  type Pricing,
  type Rates,
} from '../../domain/pricing/pricing.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { getUserId, type SecondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvable-act.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { updatePricingInput, type UpdatePricingInput } from './inputs.ts';

/** Publishes new rates for new bookings, with a reason. The older form sends none and is marked so. */
export class UpdatePricing implements ApprovableAct<'pricing'> {
  readonly act = 'pricing';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `APPROVAL_REQUIRED` when the commission now waits for a second admin. */
  async execute(actor: Actor | null, input: UpdatePricingInput): Promise<Pricing> {
    const admin = requireFresh(requireAdmin(actor));
    const pricing = this.next(admin, input);
    const published = await this.unitOfWork.run(async (stores) => {
      const before = await stores.pricings.active();
      const { limits } = this.secondApprovals;
      const { id, commissionRateBasisPoints, changeReason: reason } = pricing;
      if (commissionNeedsApproval(limits, before.commissionRateBasisPoints, commissionRateBasisPoints)) {
        const wanted = { act: 'pricing', pricingId: before.id, rates: getRates(pricing), reason } as const;
        return this.secondApprovals.ask(stores, admin, id, wanted);
      }
      return publish(stores, this.ids, admin, { before, pricing });
    });
    if ('act' in published) throw approvalRequired(published);
    return published;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval
   * throws, and `PRICING_CHANGED` when other rates are in force than those that were to be replaced.
   */
  async executeApproved(admin: Actor, approval: Approval): Promise<Pricing> {
    const { id, rates, reason, requestedBy: createdBy } = approval;
    if (rates === null || reason === null) throw notFound('Pricing');
    return this.unitOfWork.run(async (stores) => {
      const isNew = (await this.secondApprovals.approve(stores, admin, id)) !== null;
      const before = await stores.pricings.active();
      if (!isNew) return before;
      if (before.id !== approval.pricingId) {
        const message = 'The rates have changed since this was asked for';
        throw new DomainError('conflict', 'PRICING_CHANGED', message);
      }
      const pricing = nextPricing(rates, { id, createdBy, reason, now: this.clock.now() });
      return publish(stores, this.ids, admin, { before, pricing });
    });
  }

  /** The version that `execute` would publish; refuses what it would refuse. */
  async preview(actor: Actor | null, input: UpdatePricingInput): Promise<Pricing> {
    return this.next(requireAdmin(actor), input);
  }

  private next(admin: Actor, input: UpdatePricingInput): Pricing {
    const { reason = NO_REASON_GIVEN, ...amounts } = parseInput(updatePricingInput, input);
    const rates: Rates = {
      schedulingFeeCents: amounts.schedulingFee,
      shortDistanceMinimumCents: amounts.shortDistanceMinimum,
      shortDistancePerMileCents: amounts.shortDistancePerMile,
      longDistanceMinimumCents: amounts.longDistanceMinimum,
      longDistancePerMileCents: amounts.longDistancePerMile,
      commissionRateBasisPoints: amounts.commissionRate,
    };
    const createdBy = getUserId(admin);
    return nextPricing(rates, { id: this.ids.next(), createdBy, reason, now: this.clock.now() });
  }
}

async function publish(
  { pricings, audit }: Stores,
  ids: Ids,
  admin: Actor,
  { before, pricing }: { before: Pricing; pricing: Pricing },
): Promise<Pricing> {
  await pricings.replaceActive(pricing);
  await audit.append({
    id: ids.next(),
    actor: admin,
    action: 'pricing.update',
    subjectType: 'pricing_config',
    subjectId: pricing.id,
    reason: pricing.changeReason,
    before,
    after: pricing,
    at: pricing.createdAt,
  });
  return pricing;
}
