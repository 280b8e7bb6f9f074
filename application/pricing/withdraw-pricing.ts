import { notFound } from '../../domain/errors.ts';
import { withdrawPricing as withdrawPricingInDomain, type Pricing } from '../../domain/pricing/pricing.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { withdrawPricingInput, type WithdrawPricingInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Takes rates back that have not started; those before them stay in force. Withdrawn again they are the same. */
export class WithdrawPricing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `PRICING_STARTED`. */
  async execute(actor: Actor | null, input: WithdrawPricingInput): Promise<Pricing> {
    const admin = requireFresh(requireAdmin(actor));
    const { id, reason } = parseInput(withdrawPricingInput, input);
    return this.unitOfWork.run(async ({ pricings, audit }) => {
      await pricings.lockChanges();
      const before = await pricings.lock(id);
      if (!before) throw notFound('Pricing');
      const at = this.clock.now();
      const after = withdrawPricingInDomain(before, at);
      if (after === before) return before;
      await pricings.withdraw(after);
      await audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'pricing.withdraw', reason, before, after, at },
        ...{ subjectType: 'pricing_config', subjectId: id },
      });
      return after;
    });
  }
}

export const withdrawPricing = service(WithdrawPricing, [unitOfWork, ids, clock]);
