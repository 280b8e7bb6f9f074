import { toPricingRecord, type PricingState } from '../../domain/pricing/pricing-change.ts';
import { admin, anyone } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { pageRequest } from '../ports/pages.ts';
import { pricingViews } from '../ports/pricing.ts';
import { query } from '../use-case.ts';

/** The rates in force; anyone may see them. */
export const showPricing = query({
  access: anyone,
  needs: { pricingViews },
  run: ({ now }, { pricingViews }) => pricingViews.active(now()),
});

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
export const listPricingHistory = query({
  access: admin,
  input: pageInput,
  needs: { pricingViews },
  run: ({ input, now }, { pricingViews }) => pricingViews.history(pageRequest(input), now()),
});
