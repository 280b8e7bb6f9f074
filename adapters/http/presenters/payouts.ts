import { z } from 'zod';
import type { PayoutRequestView, PayoutView } from '../../../application/ports/payouts.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

const status = z.enum(['pending', 'processing', 'completed', 'failed']);

export const payoutShape = z
  .object({
    id,
    driverId: id,
    payoutPeriodStart: instant,
    payoutPeriodEnd: instant,
    ridesCount: z.int(),
    amount: money,
    processingFee: money,
    netAmount: money,
    status,
    scheduledFor: instant,
    transferStatus: status,
    stripeTransferId: z.string().nullable(),
    completedAt: instant.nullable(),
    failureReason: z.string().nullable(),
  })
  .meta({ id: 'Payout' });

export function presentPayout(payout: Payout): z.output<typeof payoutShape> {
  const { start, end, scheduledFor } = payout.period;
  return fieldsOf(payoutShape, {
    ...payout,
    payoutPeriodStart: start,
    payoutPeriodEnd: end,
    scheduledFor,
    amount: dollarsFromCents(payout.amountCents),
    processingFee: dollarsFromCents(payout.processingFeeCents),
    netAmount: dollarsFromCents(payout.netCents),
    stripeTransferId: payout.transferId,
  });
}

export const payoutRequestShape = z
  .object({
    id,
    driverId: id,
    amount: money,
    rideIds: z.array(id),
    status: z.enum(['pending', 'approved', 'completed', 'rejected']),
    transferStatus: status,
    stripeTransferId: z.string().nullable(),
    bankAccountLast4: z.string().nullable(),
    requestedAt: instant,
    createdAt: instant,
    reviewedAt: instant.nullable(),
    completedAt: instant.nullable(),
    notes: z.string().nullable(),
    failureReason: z.string().nullable(),
  })
  .meta({ id: 'PayoutRequest' });

export function presentPayoutRequest(request: PayoutRequest): z.output<typeof payoutRequestShape> {
  return fieldsOf(payoutRequestShape, {
    ...request,
    amount: dollarsFromCents(request.amountCents),
    stripeTransferId: request.transferId,
    bankAccountLast4: request.bankLast4,
    createdAt: request.requestedAt,
  });
}

const driver = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

export const adminPayoutRequestShape = payoutRequestShape
  .extend({ driver })
  .meta({ id: 'AdminPayoutRequest' });

export function presentAdminPayoutRequest(view: PayoutRequestView): z.output<typeof adminPayoutRequestShape> {
  return { ...presentPayoutRequest(view.request), driver: view.driver };
}

export const adminPayoutShape = payoutShape
  .extend({ driver, rideIds: z.array(id), createdAt: instant })
  .meta({ id: 'AdminPayout' });

export function presentAdminPayout({
  payout,
  driver,
  rideIds,
  createdAt,
}: PayoutView): z.output<typeof adminPayoutShape> {
  return { ...presentPayout(payout), driver, rideIds: [...rideIds], createdAt: createdAt.toISOString() };
}

/** A driver's payout in the shape of a payout request, as far as a weekly payout has one: it is requested by nobody and not reviewed. */
export const driverPayoutShape = payoutShape
  .extend({
    rideIds: z.array(id),
    requestedAt: instant,
    createdAt: instant,
    reviewedAt: z.null(),
    notes: z.null(),
  })
  .meta({ id: 'DriverPayout' });

export function presentDriverPayout(view: PayoutView): z.output<typeof driverPayoutShape> {
  const requestedAt = view.createdAt.toISOString();
  return {
    ...presentPayout(view.payout),
    rideIds: [...view.rideIds],
    requestedAt,
    createdAt: requestedAt,
    reviewedAt: null,
    notes: null,
  };
}

/** What a run of the payouts made or moved on. */
export const payoutRunShape = z
  .object({ count: z.int(), payouts: z.array(payoutShape) })
  .meta({ id: 'PayoutRun' });

export function presentPayoutRun(payouts: readonly Payout[]): z.output<typeof payoutRunShape> {
  return { count: payouts.length, payouts: payouts.map(presentPayout) };
}

/** The counts of a transfer run; `unknown` are those whose outcome the provider has not reported yet. */
export const transferRunShape = z
  .object({ successful: z.int(), failed: z.int(), unknown: z.int() })
  .meta({ id: 'TransferRun' });
