import { DEFAULT_RATES, type Pricing } from '../../../domain/pricing/pricing.ts';
import { ADMIN_ID, NOW } from './personas.ts';

/** The version that the migrations leave behind. */
export const INITIAL_PRICING_ID = '00000000-0000-7000-8000-000000000001';

function initial(overrides: Partial<Pricing> = {}): Pricing {
  return {
    ...DEFAULT_RATES,
    id: INITIAL_PRICING_ID,
    effectiveAt: NOW,
    withdrawnAt: null,
    createdBy: null,
    changeReason: 'Initial pricing',
    createdAt: NOW,
    ...overrides,
  };
}

/** The default rates; `aPricing.raised()` is a later version with a dearer mile. */
export const aPricing = Object.assign(initial, {
  raised: (overrides: Partial<Pricing> = {}) =>
    initial({
      id: '01980000-0000-7000-8000-0000000000f1',
      shortDistancePerMileCents: 2_10,
      createdBy: ADMIN_ID,
      changeReason: 'Fuel prices',
      ...overrides,
    }),
});
