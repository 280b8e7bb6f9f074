import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { aPricing, INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { type Contract, createFixture } from './kit.ts';

export function describePricings(contract: Contract): void {
  const fixture = createFixture(contract);

  describe('pricings', () => {
    it('begin with the default rates', async () => {
      const initial = await fixture.unitOfWork.run(({ pricings }) => pricings.find(INITIAL_PRICING_ID));
      expect(initial).toMatchObject({ ...DEFAULT_RATES, createdBy: null, changeReason: 'Initial pricing' });
    });

    it('have one active version; the one before stays as it was', async () => {
      const before = await fixture.unitOfWork.run(({ pricings }) => pricings.active());
      const pricing = aPricing.raised({
        id: fixture.nextId(),
        createdBy: await fixture.rider(),
        commissionRateBasisPoints: 8_765,
        longDistanceMinimumCents: 0,
      });
      await fixture.unitOfWork.run(({ pricings }) => pricings.replaceActive(pricing));
      const [active, found, retired] = await fixture.unitOfWork.run(({ pricings }) =>
        Promise.all([pricings.active(), pricings.find(pricing.id), pricings.find(before.id)]),
      );
      expect(active).toEqual(pricing);
      expect(found).toEqual(pricing);
      // Processes remember versions, whose rates never change.
      expect(retired).toEqual({ ...before, isActive: expect.any(Boolean) as boolean });
    });

    it('are null when there are none', async () => {
      expect(await fixture.unitOfWork.run(({ pricings }) => pricings.find(fixture.nextId()))).toBeNull();
    });
  });
}
