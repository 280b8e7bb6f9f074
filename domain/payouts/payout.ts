import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
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

/** What one driver earned on one ride, not yet in any batch. */
export interface Earning {
  readonly id: string;
  readonly driverId: string;
  readonly rideId: string;
  /** Share of the fare and the tip. */
  readonly amountCents: Cents;
  readonly earnedAt: Date;
}

/** A new batch row for a driver. `amountCents` is never more than what is available. */
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

/** pending → processing: ready to be transferred. A failed one may be processed again. */
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
 * What a weekly batch pays a driver: all that is available less what the running week earned and what failed
 * payouts will take again. Tips added late are in it, and what a payout request has taken is not. Nothing without an
 * earning of an earlier week, and never less than nothing, should a request have taken from the running week.
 */
export function batchAmount(
  due: readonly Earning[],
  unbatched: readonly Earning[],
  money: { readonly availableCents: Cents; readonly failedCents: Cents },
): Cents {
  if (due.length === 0) return 0;
  const sum = (earnings: readonly Earning[]) =>
    earnings.reduce((total, { amountCents }) => total + amountCents, 0);
  const runningWeek = sum(unbatched) - sum(due);
  return Math.max(0, money.availableCents - money.failedCents - runningWeek);
}
