import { z } from 'zod';
import type { ReceiptedRide } from '../../../application/ports/payments.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { rideMoneySentence } from '../../../domain/payments/money-words.ts';
import { FARE_LINE_WORDS, paidWithWords } from '../../../domain/payments/receipt-words.ts';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';
import { fullName } from '../../../domain/users/user.ts';
import { presentVehicle, vehicleFields } from './drivers.ts';
import { id, instant, instantOrNull, money } from './fields.ts';

/** What a rider keeps of a completed ride. */
export const receiptShape = z
  .object({
    rideId: id,
    pickupAddress: z.string(),
    dropoffAddress: z.string(),
    distance: z.number().describe('Miles'),
    startedAt: instant.nullable(),
    completedAt: instant.nullable(),
    minutes: z.int().nullable().describe('On the way, begun minutes counted whole'),
    passenger: z.string().describe('Who rode'),
    bookedBy: z.string().nullable().describe('Who booked it for the passenger; null for the passenger'),
    paidBy: z.string().nullable().describe('First name of who paid, of a ride that somebody else has booked'),
    driver: z.object({ name: z.string(), ...vehicleFields }).nullable(),
    lines: z
      .array(
        z.object({
          kind: z.enum(['scheduling-fee', 'distance-fee', 'minimum-fare-adjustment', 'tip']),
          label: z.string(),
          amount: money,
          miles: z.number().nullable().describe('Of the distance fee: charged so many times'),
          perMile: money.nullable().describe('Of the distance fee: the rate of the booking'),
          minimum: money.nullable().describe('Of an adjustment: the least fare'),
        }),
      )
      .describe('Those of the quote, and the tip that was given'),
    total: money.describe('The sum of the lines'),
    promisedTip: money.describe('The tip of the booking'),
    tipReason: z.string().nullable().describe('Why the rider gave less than promised'),
    paymentMethod: z.enum(PAYMENT_METHOD_KINDS),
    paidWith: z.string().describe('"Wallet" or the card'),
    payment: z.string().describe('Where the money stands, in one sentence'),
    refunds: z.array(
      z.object({
        id,
        amount: money,
        toCard: money,
        toWallet: money,
        toOrganisation: money.describe('What the organization that paid a part need not pay'),
        reason: z.string(),
        status: z.enum(['pending', 'succeeded', 'failed']),
        createdAt: instant,
      }),
    ),
  })
  .meta({ id: 'Receipt' });

export function presentReceipt(receipted: ReceiptedRide): z.output<typeof receiptShape> {
  const { ride, rider, booker, payerName, driver, receipt, card } = receipted;
  return {
    rideId: ride.id,
    pickupAddress: ride.pickup.address,
    dropoffAddress: ride.dropoff.address,
    distance: ride.distanceMiles,
    startedAt: instantOrNull(ride.startedAt),
    completedAt: instantOrNull(ride.completedAt),
    minutes: receipt.minutes,
    passenger: fullName(rider),
    bookedBy: booker && fullName(booker),
    paidBy: payerName,
    driver: driver && { name: fullName(driver), ...presentVehicle(driver) },
    lines: receipt.lines.map(({ kind, amountCents, miles, perMileCents, minimumCents }) => ({
      kind,
      label: FARE_LINE_WORDS[kind],
      amount: dollarsFromCents(amountCents),
      miles,
      perMile: perMileCents === null ? null : dollarsFromCents(perMileCents),
      minimum: minimumCents === null ? null : dollarsFromCents(minimumCents),
    })),
    total: dollarsFromCents(receipt.totalCents),
    promisedTip: dollarsFromCents(ride.promisedTipCents),
    tipReason: ride.tipReason,
    paymentMethod: ride.paymentMethod,
    paidWith: paidWithWords(receipt.money, card, driver),
    payment: rideMoneySentence(receipt.money),
    refunds: receipt.refunds.map((refund) => ({
      id: refund.id,
      amount: dollarsFromCents(refund.amountCents),
      toCard: dollarsFromCents(refund.cardCents),
      toWallet: dollarsFromCents(refund.walletCents),
      toOrganisation: dollarsFromCents(refund.organisationCents),
      reason: refund.reason,
      status: refund.status,
      createdAt: refund.createdAt.toISOString(),
    })),
  };
}
