import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';
import type { TransferStatus } from './payout.ts';

/** `approved` is shown to the driver as Processing. */
export type PayoutRequestStatus = 'pending' | 'approved' | 'completed' | 'rejected';

export const PAYOUT_MINIMUM_CENTS: Cents = 10_00;

/** Money a driver asks for outside the weekly batch; reserved from the request on. */
export interface PayoutRequest {
  readonly id: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  /** The rides it pays, the last one perhaps in part; none once it is rejected. */
  readonly rideIds: readonly string[];
  readonly status: PayoutRequestStatus;
  readonly transferStatus: TransferStatus;
  readonly transferId: string | null;
  /** How often it was approved for transfer; part of the provider's idempotency key. */
  readonly attempts: number;
  readonly bankLast4: string | null;
  readonly requestedAt: Date;
  readonly reviewedAt: Date | null;
  readonly reviewedBy: string | null;
  readonly completedAt: Date | null;
  readonly notes: string | null;
  readonly failureReason: string | null;
}

/** A new request, which pays no rides yet. Throws `INVALID_AMOUNT`, `PAYOUT_MINIMUM` or `INSUFFICIENT_EARNINGS`. */
export function requestPayout(
  request: Pick<PayoutRequest, 'id' | 'driverId' | 'amountCents' | 'bankLast4'>,
  availableCents: Cents,
  now: Date,
): PayoutRequest {
  const { amountCents } = request;
  if (amountCents <= 0) {
    throw new DomainError('invalid', 'INVALID_AMOUNT', 'Please enter a valid amount', { field: 'amount' });
  }
  if (amountCents < PAYOUT_MINIMUM_CENTS) {
    throw new DomainError('invalid', 'PAYOUT_MINIMUM', 'Minimum payout amount is $10.00', {
      field: 'amount',
    });
  }
  if (amountCents > availableCents) {
    const message = `Available balance is ${formatMoney(availableCents)}`;
    throw new DomainError('declined', 'INSUFFICIENT_EARNINGS', message, { field: 'amount' });
  }
  return {
    ...request,
    rideIds: [],
    status: 'pending',
    transferStatus: 'pending',
    transferId: null,
    attempts: 0,
    requestedAt: now,
    reviewedAt: null,
    reviewedBy: null,
    completedAt: null,
    notes: null,
    failureReason: null,
  };
}

/** Ready for transfer; also once more after a failed one. */
export function approveRequest(
  request: PayoutRequest,
  review: { reviewedBy: string | null; notes: string | null; now: Date },
): PayoutRequest {
  if (request.status !== 'pending' && !hasFailed(request)) throw refused(request, 'approved');
  return {
    ...request,
    status: 'approved',
    transferStatus: 'processing',
    attempts: request.attempts + 1,
    reviewedAt: review.now,
    reviewedBy: review.reviewedBy,
    notes: review.notes ?? request.notes,
    failureReason: null,
  };
}

/** The money goes back to the driver. Also when its transfer failed, but never while one is under way. */
export function rejectRequest(
  request: PayoutRequest,
  review: { reviewedBy: string | null; notes: string; now: Date },
): PayoutRequest {
  if (request.status !== 'pending' && !hasFailed(request)) throw refused(request, 'rejected');
  return {
    ...request,
    rideIds: [],
    status: 'rejected',
    reviewedAt: review.now,
    reviewedBy: review.reviewedBy,
    notes: review.notes,
  };
}

export function completeRequest(request: PayoutRequest, transferId: string, now: Date): PayoutRequest {
  if (!isTransferring(request)) throw refused(request, 'completed');
  return { ...request, status: 'completed', transferStatus: 'completed', transferId, completedAt: now };
}

/** The transfer failed: the money stays reserved until an admin tries again or rejects. */
export function failRequest(request: PayoutRequest, failureReason: string): PayoutRequest {
  if (!isTransferring(request)) throw refused(request, 'failed');
  return { ...request, transferStatus: 'failed', failureReason };
}

/** Only an approved request, or a payout in processing, has a transfer under way. */
export function isTransferring({ transferStatus }: Pick<PayoutRequest, 'transferStatus'>): boolean {
  return transferStatus === 'processing';
}

function hasFailed({ status, transferStatus }: PayoutRequest): boolean {
  return status === 'approved' && transferStatus === 'failed';
}

function refused(request: PayoutRequest, action: string): DomainError {
  return new DomainError(
    'conflict',
    'PAYOUT_STATE',
    `A payout request that is ${request.status} cannot be ${action}`,
  );
}
