import type { PayoutRequest, PayoutRequestStatus } from '../../domain/payouts/payout-request.ts';
import type { Page, PageRequest } from './pages.ts';

export interface PayoutRequests {
  /** Throws `PAYOUT_REQUEST_EXISTS` (conflict) for an id that is taken. */
  insert(request: PayoutRequest): Promise<void>;
  lock(requestId: string): Promise<PayoutRequest | null>;
  save(request: PayoutRequest): Promise<void>;
}

export interface PayoutRequestView {
  readonly request: PayoutRequest;
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
}

export interface PayoutRequestViews {
  find(requestId: string): Promise<PayoutRequestView | null>;
  list(
    filter: { status?: PayoutRequestStatus; driverId?: string },
    page: PageRequest,
  ): Promise<Page<PayoutRequestView>>;
}
