import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { pageInput, type PageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type PricingView, type PricingViews, pricingViews } from '../ports/pricing.ts';
import { service } from '../tokens.ts';

/** Every version of the rates, the latest start first, with where it stands, who made it and why. */
export class ListPricingHistory {
  constructor(
    private readonly pricingViews: PricingViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: PageInput = {}): Promise<Page<PricingView>> {
    requireAdmin(actor);
    return this.pricingViews.history(pageRequest(parseInput(pageInput, input)), this.clock.now());
  }
}

export const listPricingHistory = service(ListPricingHistory, [pricingViews, clock]);
