import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type PayoutRequestView, type PayoutRequestViews, payoutRequestViews } from '../ports/payouts.ts';
import { listPayoutRequestsInput, type ListPayoutRequestsInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** An admin sees every payout request, a driver their own; newest first. */
export class ListPayoutRequests {
  constructor(private readonly views: PayoutRequestViews) {}

  async execute(actor: Actor | null, input: ListPayoutRequestsInput = {}): Promise<Page<PayoutRequestView>> {
    const viewer = actor?.kind === 'system' ? null : requireType(actor, 'driver', 'admin');
    const { status, ...page } = parseInput(listPayoutRequestsInput, input);
    const filter = {
      ...(status && { status }),
      ...(viewer?.userType === 'driver' && { driverId: viewer.userId }),
    };
    return this.views.list(filter, pageRequest(page));
  }

  /** One request with its driver. Throws `NOT_FOUND` for somebody else's. */
  async find(actor: Actor | null, requestId: string): Promise<PayoutRequestView> {
    const viewer = actor?.kind === 'system' ? null : requireType(actor, 'driver', 'admin');
    const view = await this.views.find(requestId);
    const isOfOther = viewer?.userType === 'driver' && view?.request.driverId !== viewer.userId;
    if (!view || isOfOther) throw notFound('Payout request');
    return view;
  }
}

export const listPayoutRequests = service(ListPayoutRequests, [payoutRequestViews]);
