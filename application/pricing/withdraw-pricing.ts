import { notFound } from '../../domain/errors.ts';
import { withdrawPricing as withdraw } from '../../domain/pricing/pricing.ts';
import { admin, fresh } from '../access.ts';
import { command } from '../use-case.ts';
import { withdrawPricingInput } from './inputs.ts';

/**
 * Takes rates back that have not started; those before them stay in force. Withdrawn again they are the same. Throws
 * `PRICING_STARTED`.
 */
export const withdrawPricing = command({
  access: fresh(admin),
  input: withdrawPricingInput,
  run: async ({ tx, input: { id, reason } }) => {
    await tx.pricings.lockChanges();
    const before = await tx.pricings.lock(id);
    if (!before) throw notFound('Pricing');
    const after = withdraw(before, tx.now());
    if (after === before) return before;
    await tx.pricings.withdraw(after);
    await tx.record({ action: 'pricing.withdraw', subject: ['pricing_config', id], reason, before, after });
    return after;
  },
});
