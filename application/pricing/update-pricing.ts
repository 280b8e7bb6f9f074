import { nextPricing, NO_REASON_GIVEN, type Pricing, type Rates } from '../../domain/pricing/pricing.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { updatePricingInput, type UpdatePricingInput } from './inputs.ts';

/** Publishes new rates for new bookings, with a reason. The older form sends none and is marked so. */
export class UpdatePricing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: UpdatePricingInput): Promise<Pricing> {
    const admin = requireFresh(requireAdmin(actor));
    const pricing = this.next(admin, input);
    return this.unitOfWork.run(async ({ pricings, audit }) => {
      const before = await pricings.active();
      await pricings.replaceActive(pricing);
      await audit.append({
        id: this.ids.next(),
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
    const createdBy = admin.kind === 'user' ? admin.userId : null;
    return nextPricing(rates, { id: this.ids.next(), createdBy, reason, now: this.clock.now() });
  }
}
