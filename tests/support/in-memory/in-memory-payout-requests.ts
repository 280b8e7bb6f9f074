import type { PayoutRequests } from '../../../application/ports/payouts.ts';
import { notFound } from '../../../domain/errors.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { Draft } from './tables.ts';

export class InMemoryPayoutRequests implements PayoutRequests {
  constructor(private readonly draft: Draft) {}

  async insert(request: PayoutRequest): Promise<void> {
    const { payoutRequests } = this.draft.tables;
    if (payoutRequests.has(request.id)) this.draft.refuse('payout_requests_pkey');
    payoutRequests.set(request.id, request);
  }

  async lock(requestId: string): Promise<PayoutRequest | null> {
    return this.draft.tables.payoutRequests.get(requestId) ?? null;
  }

  async save(request: PayoutRequest): Promise<void> {
    const { payoutRequests } = this.draft.tables;
    if (!payoutRequests.has(request.id)) throw notFound('Payout request');
    payoutRequests.set(request.id, request);
  }
}
