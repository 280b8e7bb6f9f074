import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import { ofPeriodFirst, type UnpaidRide } from './payout-rides.ts';
import type { PayoutPeriod } from './period.ts';

export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed';
export type TransferStatus = PayoutStatus;

export interface Payout {
  readonly id: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  readonly processingFeeCents: Cents;
  readonly netCents: Cents;
  readonly ridesCount: number;
  readonly period: PayoutPeriod;
  readonly status: PayoutStatus;
  readonly transferStatus: TransferStatus;
  readonly transferId: string | null;
  /** How often it was made ready for transfer; part of the provider's idempotency key. */
  readonly attempts: number;
  /** Why the last transfer failed. */
  readonly failureReason: string | null;
  readonly completedAt: Date | null;
}

/** A new payout of a week. `amountCents` is never more than what is available. */
export function batchPayout(
  id: string,
  driverId: string,
  period: PayoutPeriod,
  batch: { ridesCount: number; amountCents: Cents },
): Payout {
  return {
    id,
    driverId,
    amountCents: batch.amountCents,
    processingFeeCents: 0,
    netCents: batch.amountCents,
    ridesCount: batch.ridesCount,
    period,
    status: 'pending',
    transferStatus: 'pending',
    transferId: null,
    attempts: 0,
    failureReason: null,
    completedAt: null,
  };
}

/** pending → processing: ready to be transferred. A failed one may be processed again, with rides to pay anew. */
export function processPayout(payout: Payout): Payout {
  expectStatus(payout, 'processed', 'pending', 'failed');
  const attempts = payout.attempts + 1;
  return { ...payout, status: 'processing', transferStatus: 'processing', attempts, failureReason: null };
}

export function completePayout(payout: Payout, transferId: string, now: Date): Payout {
  expectStatus(payout, 'completed', 'processing');
  return { ...payout, status: 'completed', transferStatus: 'completed', transferId, completedAt: now };
}

export function failPayout(payout: Payout, failureReason: string): Payout {
  expectStatus(payout, 'failed', 'processing');
  return { ...payout, status: 'failed', transferStatus: 'failed', failureReason };
}

function expectStatus(payout: Payout, action: string, ...allowed: readonly PayoutStatus[]): void {
  if (allowed.includes(payout.status)) return;
  throw new DomainError('conflict', 'PAYOUT_STATE', `A ${payout.status} payout cannot be ${action}`);
}

/**
 * The rides that a weekly payout may pay: those from before the end of its week, its own first, and what refunds took
 * back since. Tips added late are among them, and what a payout request has taken is not.
 */
export function ridesDue(unpaid: readonly UnpaidRide[], period: PayoutPeriod): UnpaidRide[] {
  const due = unpaid.filter(({ earnedAt, amountCents }) => earnedAt < period.end || amountCents < 0);
  return ofPeriodFirst(due, period);
}

/** What a weekly payout pays: the rides due, less what failed payouts will take again. Never less than nothing. */
export function batchAmount(due: readonly UnpaidRide[], failedCents: Cents): Cents {
  return Math.max(0, due.reduce((total, { amountCents }) => total + amountCents, 0) - failedCents);
}
