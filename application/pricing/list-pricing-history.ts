import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { pageInput, type PageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import type { PricingView, PricingViews } from '../ports/pricing-views.ts';

/** Every version of the rates, newest first, with who changed them and why. */
export class ListPricingHistory {
  constructor(private readonly pricingViews: PricingViews) {}

  async execute(actor: Actor | null, input: PageInput = {}): Promise<Page<PricingView>> {
    requireAdmin(actor);
    return this.pricingViews.history(pageRequest(parseInput(pageInput, input)));
  }
}
