import type { EarningRecord } from '../../../application/ports/payouts.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { PayoutRide } from '../../../domain/payouts/payout-rides.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { arrayOf, integer, money, nullable, percent, shortText, text, time, uuid } from '../column-types.ts';
import { RIDES } from '../rides/ride-table.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

/** What one completed ride earned its driver. */
export const EARNINGS = defineTable(
  'earnings',
  {
    id: uuid(),
    driverId: uuid(),
    rideId: uuid(),
    pricingId: uuid('pricing_config_id'),
    commissionRateBasisPoints: percent('commission_rate_used'),
    fareCents: money('ride_fare'),
    driverShareCents: money(),
    platformFeeCents: money(),
    tipCents: money('tip_amount'),
    earnedAt: time('created_at'),
  } satisfies FieldsOf<EarningRecord>,
  {
    refunded_amount: money(),
    paid_amount: money(),
    status: text<'earned' | 'processing' | 'paid'>(),
    payout_date: nullable(time()),
  },
  { ride: { by: 'ride_id', to: RIDES } },
);

export const PAYOUTS = defineTable(
  'payouts',
  {
    id: uuid(),
    driverId: uuid(),
    amountCents: money(),
    processingFeeCents: money(),
    netCents: money('net_amount'),
    ridesCount: integer(),
    period: {
      start: time('payout_period_start'),
      end: time('payout_period_end'),
      scheduledFor: time('scheduled_for'),
    },
    status: text(),
    transferStatus: text(),
    transferId: nullable(text('stripe_transfer_id')),
    attempts: integer('transfer_attempts'),
    failureReason: nullable(text()),
    completedAt: nullable(time()),
  } satisfies FieldsOf<Payout>,
  { created_at: time(), updated_at: time() },
  { driver: { by: 'driver_id', to: USERS } },
);

export const PAYOUT_REQUESTS = defineTable(
  'payout_requests',
  {
    id: uuid(),
    driverId: uuid(),
    amountCents: money(),
    rideIds: arrayOf(text()),
    status: text(),
    transferStatus: text(),
    transferId: nullable(text('stripe_transfer_id')),
    attempts: integer('transfer_attempts'),
    bankLast4: nullable(shortText('bank_account_last4')),
    requestedAt: time(),
    reviewedAt: nullable(time()),
    reviewedBy: nullable(uuid()),
    completedAt: nullable(time()),
    notes: nullable(text()),
    failureReason: nullable(text()),
  } satisfies FieldsOf<PayoutRequest>,
  { created_at: time(), updated_at: time() },
  { driver: { by: 'driver_id', to: USERS } },
);

/** What a payout pays for one ride. */
export const PAYOUT_RIDES = defineTable(
  'payout_rides',
  { rideId: uuid(), amountCents: money() } satisfies FieldsOf<PayoutRide>,
  { payout_id: uuid() },
);

/** What a payout request pays for one ride. */
export const PAYOUT_REQUEST_RIDES = defineTable(
  'payout_request_rides',
  { rideId: uuid(), amountCents: money() } satisfies FieldsOf<PayoutRide>,
  { payout_request_id: uuid() },
);
