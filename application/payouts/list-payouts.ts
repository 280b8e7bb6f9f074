import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type PayoutView, type PayoutViews, payoutViews } from '../ports/payouts.ts';
import { listPayoutsInput, type ListPayoutsInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Payouts, newest first: every one for an admin or the command line, a driver's own for the driver. */
export class ListPayouts {
  constructor(
    private readonly payoutViews: PayoutViews,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ListPayoutsInput = {}): Promise<Page<PayoutView>> {
    const isSystem = actor?.kind === 'system';
    const viewer = isSystem ? null : requireType(actor, 'admin', 'driver');
    const { status, due, ...page } = parseInput(listPayoutsInput, input);
    const filter = {
      ...(status && { status }),
      ...(due && { due, now: this.clock.now() }),
      ...(viewer?.userType === 'driver' && { driverId: viewer.userId }),
    };
    return this.payoutViews.list(filter, pageRequest(page));
  }

  /** One payout with its driver. Throws `NOT_FOUND` for somebody else's. */
  async find(actor: Actor | null, payoutId: string): Promise<PayoutView> {
    const viewer = actor?.kind === 'system' ? null : requireType(actor, 'admin', 'driver');
    const view = await this.payoutViews.find(payoutId);
    const isOfOther = viewer?.userType === 'driver' && view?.payout.driverId !== viewer.userId;
    if (!view || isOfOther) throw notFound('Payout');
    return view;
  }
}

export const listPayouts = service(ListPayouts, [payoutViews, clock]);
