import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type PageInput, pageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import type { Page } from '../ports/pages.ts';
import {
  type PayoutRidesAsked,
  type PayoutRideView,
  type PayoutRideViews,
  type PayoutKind,
  payoutRideViews,
} from '../ports/payouts.ts';
import { service } from '../tokens.ts';

/** The rides that payouts pay, of several in one query: a driver sees those of their own, an admin all. */
export class ListPayoutRides {
  constructor(private readonly payoutRideViews: PayoutRideViews) {}

  /** A page for each of the payouts, all of one size. */
  async execute(
    actor: Actor | null,
    of: PayoutKind,
    asked: readonly PayoutRidesAsked[],
    page: Pick<PageInput, 'limit'> = {},
  ): Promise<Page<PayoutRideView>[]> {
    const viewer = actor?.kind === 'system' ? null : requireType(actor, 'driver', 'admin');
    const { limit } = parseInput(pageInput.pick({ limit: true }), page);
    const driverId = viewer?.userType === 'driver' ? viewer.userId : null;
    return this.payoutRideViews.ofPayouts(of, asked, { limit, driverId });
  }
}

export const listPayoutRides = service(ListPayoutRides, [payoutRideViews]);
