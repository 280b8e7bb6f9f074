import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES, type Pricing } from '../../../domain/pricing/pricing.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { aPricing, INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { type Contract, createFixture } from './kit.ts';

export function describePricings(contract: Contract): void {
  const fixture = createFixture(contract);

  describe('pricings', () => {
    it('begin with the default rates', async () => {
      const initial = await fixture.unitOfWork.run(({ pricings }) => pricings.find(INITIAL_PRICING_ID));
      expect(initial).toMatchObject({ ...DEFAULT_RATES, createdBy: null, changeReason: 'Initial pricing' });
    });

    it('are replaced by the one that started last; the one before stays as it was', async () => {
      const before = await fixture.unitOfWork.run(({ pricings }) => pricings.active(NOW));
      const pricing = aPricing.raised({
        id: fixture.nextId(),
        createdBy: await fixture.rider(),
        commissionRateBasisPoints: 8_765,
        longDistanceMinimumCents: 0,
      });
      await fixture.unitOfWork.run(({ pricings }) => pricings.insert(pricing));
      const [active, found, retired] = await fixture.unitOfWork.run(({ pricings }) =>
        Promise.all([pricings.active(NOW), pricings.find(pricing.id), pricings.find(before.id)]),
      );
      expect(active).toEqual(pricing);
      expect(found).toEqual(pricing);
      // Processes remember versions, whose rates never change.
      expect(retired).toEqual(before);
    });

    it('are in force from the very instant they start, and never once withdrawn', async () => {
      const at = (minutes: number) => minutesAfter(NOW, minutes);
      const active = (now: Date) => fixture.unitOfWork.run(({ pricings }) => pricings.active(now));
      const before = await active(NOW);
      const [soon, later] = [30, 60].map((minutes) =>
        aPricing.raised({ id: fixture.nextId(), createdBy: null, effectiveAt: at(minutes) }),
      ) as [Pricing, Pricing];
      await fixture.unitOfWork.run(({ pricings }) =>
        Promise.all([pricings.insert(later), pricings.insert(soon)]),
      );
      const justBefore = new Date(at(30).getTime() - 1);
      expect(await active(justBefore)).toEqual(before);
      expect(await active(at(30))).toEqual(soon);
      expect(await active(at(60))).toEqual(later);
      await fixture.unitOfWork.run(async ({ pricings }) => {
        const locked = await pricings.lock(later.id);
        expect(locked).toEqual(later);
        await pricings.withdraw({ ...later, withdrawnAt: at(59) });
      });
      expect(await active(at(60))).toEqual(soon);
      expect(await fixture.unitOfWork.run(({ pricings }) => pricings.lock(later.id))).toMatchObject({
        withdrawnAt: at(59),
      });
      expect(await fixture.unitOfWork.run(({ pricings }) => pricings.lock(fixture.nextId()))).toBeNull();
    });

    it('tell what is in force and what starts later, without what was withdrawn', async () => {
      // After everything that other tests have scheduled.
      const at = (minutes: number) => minutesAfter(NOW, 100_000 + minutes);
      const state = (now: Date) => fixture.unitOfWork.run(({ pricings }) => pricings.state(now));
      const { inForce } = await state(at(0));
      const [last, first, gone] = [90, 30, 60].map((minutes) =>
        aPricing.raised({ id: fixture.nextId(), createdBy: null, effectiveAt: at(minutes) }),
      ) as [Pricing, Pricing, Pricing];
      await fixture.unitOfWork.run(({ pricings }) =>
        Promise.all([last, first, gone].map((pricing) => pricings.insert(pricing))),
      );
      await fixture.unitOfWork.run(({ pricings }) => pricings.withdraw({ ...gone, withdrawnAt: NOW }));
      expect(await state(at(0))).toEqual({ inForce, scheduled: [first, last] });
      expect(await state(at(30))).toEqual({ inForce: first, scheduled: [last] });
    });

    it('are null when there are none', async () => {
      expect(await fixture.unitOfWork.run(({ pricings }) => pricings.find(fixture.nextId()))).toBeNull();
    });
  });
}
