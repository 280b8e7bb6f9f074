import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { Payout, PayoutStatus, TransferStatus } from '../../../domain/payouts/payout.ts';

/** Numeric columns arrive as decimal texts. */
export interface PayoutRow {
  readonly id: string;
  readonly driver_id: string;
  readonly amount: string;
  readonly processing_fee: string;
  readonly net_amount: string;
  readonly rides_count: number;
  readonly payout_period_start: Date;
  readonly payout_period_end: Date;
  readonly scheduled_for: Date;
  readonly status: PayoutStatus;
  readonly transfer_status: TransferStatus;
  readonly stripe_transfer_id: string | null;
  readonly transfer_attempts: number;
  readonly failure_reason: string | null;
  readonly completed_at: Date | null;
}

/** What `payoutFromRow` needs, for a select list; `payouts` is the table's name or alias in the query. */
export function payoutColumns(payouts = 'payouts'): string {
  const names = [
    ...['id', 'driver_id', 'amount', 'processing_fee', 'net_amount', 'rides_count', 'payout_period_start'],
    ...[
      'payout_period_end',
      'scheduled_for',
      'status',
      'transfer_status',
      'stripe_transfer_id',
      'transfer_attempts',
      'failure_reason',
      'completed_at',
    ],
  ];
  return names.map((name) => `${payouts}.${name}`).join(', ');
}

export function payoutFromRow(row: PayoutRow): Payout {
  return {
    id: row.id,
    driverId: row.driver_id,
    amountCents: centsFromDollars(row.amount),
    processingFeeCents: centsFromDollars(row.processing_fee),
    netCents: centsFromDollars(row.net_amount),
    ridesCount: row.rides_count,
    period: {
      start: row.payout_period_start,
      end: row.payout_period_end,
      scheduledFor: row.scheduled_for,
    },
    status: row.status,
    transferStatus: row.transfer_status,
    transferId: row.stripe_transfer_id,
    attempts: row.transfer_attempts,
    failureReason: row.failure_reason,
    completedAt: row.completed_at,
  };
}
