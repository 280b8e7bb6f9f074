import type { Pricing } from '../../domain/pricing/pricing.ts';
import { toPricingRecord, type PricingState } from '../../domain/pricing/pricing-change.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type PricingViews, pricingViews } from '../ports/pricing.ts';
import { service } from '../tokens.ts';

/** The rates in force; anyone may see them. */
export class ShowPricing {
  constructor(
    private readonly pricingViews: PricingViews,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<Pricing> {
    return this.pricingViews.active(this.clock.now());
  }

  /** With the version that a change of them names. */
  async executeVersioned(): Promise<{ pricing: Pricing; version: string }> {
    const state = await this.pricingViews.state(this.clock.now());
    return { pricing: state.inForce, version: toPricingRecord(state).version };
  }
}

export const showPricing = service(ShowPricing, [pricingViews, clock]);

export interface VersionedPricingState extends PricingState {
  readonly version: string;
}

/** What an admin who changes the rates has to see: those in force, those to come, and the version of both. */
export class ShowPricingState {
  constructor(
    private readonly pricingViews: PricingViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<VersionedPricingState> {
    requireAdmin(actor);
    const state = await this.pricingViews.state(this.clock.now());
    return { ...state, version: toPricingRecord(state).version };
  }
}

export const showPricingState = service(ShowPricingState, [pricingViews, clock]);
