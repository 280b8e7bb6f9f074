import { z } from 'zod';
import { MAX_CASH_LIMIT_CENTS } from '../../domain/payments/cash.ts';
import { PAYMENT_METHOD_KINDS } from '../../domain/rides/ways-to-pay.ts';
import { stopInput } from '../pricing/inputs.ts';
import { moneyField, moneyFieldSaying, textField, versionField } from '../input-fields.ts';

const FUNDING_LIMITS = 'Please enter an amount between $1 and $500';

/** $1 to $500, in cents. */
export const fundingAmount = moneyFieldSaying(FUNDING_LIMITS).refine(
  (cents) => cents >= 1_00 && cents <= 500_00,
  FUNDING_LIMITS,
);

export const addFundsInput = z.object({
  /** Made by the client, so that a repeated call gives the same payment. */
  id: z.uuid().optional(),
  amount: fundingAmount,
  paymentMethodId: z.uuid().nullish(),
});

export const payInvoiceInput = z.object({
  /** Made by the client, so that a repeated call gives the same payment. */
  id: z.uuid().optional(),
  invoiceId: z.uuid(),
  /** A saved card of the member; the one that is entered without it. */
  paymentMethodId: z.uuid().nullish(),
});

export const confirmInvoicePaymentInput = z.object({ paymentId: z.uuid() });

/** The provider's id of a payment or setup. */
const providerId = textField(255);

export const confirmFundingInput = z.object({ paymentIntentId: providerId });

export const createSetupInput = z.object({ id: z.uuid().optional() });

export const confirmPaymentMethodInput = z.object({ setupIntentId: providerId });

export const paymentMethodIdInput = z.object({ id: z.uuid() });

/** How a ride is paid: with the card, in the way that is named, or else from the wallet. */
export const paymentChoice = {
  paymentMethodId: z.uuid().nullish(),
  paymentMethod: z
    .enum(PAYMENT_METHOD_KINDS)
    .refine((kind) => kind !== 'organisation', 'An organization pays by an agreement')
    .nullish()
    .describe('Needed for cash alone; without it the saved card pays, and without one the wallet'),
};

type PaymentChoice = z.output<z.ZodObject<typeof paymentChoice>>;

/** A card is named by its id, and nothing else has one. */
export const isOnePayment: [(choice: PaymentChoice) => boolean, { path: string[]; message: string }] = [
  ({ paymentMethod, paymentMethodId }) =>
    !paymentMethod || (paymentMethod === 'card') === Boolean(paymentMethodId),
  { path: ['paymentMethod'], message: 'Choose a saved card, or another way to pay without one' },
];

export const ridePaymentFields = z.object(paymentChoice);

export const changeRidePaymentInput = ridePaymentFields.extend({ rideId: z.uuid() }).refine(...isOnePayment);

/** What an operator allows of cash. */
export const updateCashRulesInput = z.object({
  isAllowed: z.boolean(),
  driverLimit: moneyField
    .refine((cents) => cents <= MAX_CASH_LIMIT_CENTS, 'Driver limit must be at most 1000.00')
    .describe('What one driver may owe, at most 1000.00'),
  reason: textField(500, 'Please say why the rules of cash change'),
  /** Of the rules that were looked at; without it they replace whatever is in force. */
  version: versionField,
});

/** Whose cash: for operators the driver, by user id; drivers see their own. */
export const driverCashInput = z.object({ driverId: z.uuid().nullish() });

export const refundRideInput = z.object({
  rideId: z.uuid(),
  /** Made by the client, so that a repeated request gives the same refund. */
  id: z.uuid().optional(),
  /** Everything that is left, when it is not given. */
  amount: moneyField.nullish(),
  reason: textField(500, 'A reason is required'),
});

/** Whose receipt. */
export const receiptInput = z.object({ rideId: z.uuid() });

/** A trip as somebody is about to book it. */
export const rideCoverageInput = z.object({
  passengerId: z.uuid().nullish(),
  organisationId: z.uuid().nullish(),
  pickup: stopInput,
  dropoff: stopInput,
  totalFare: moneyField,
  tipAmount: moneyField.nullish(),
  scheduledFor: z.iso.datetime({ offset: true }).nullish(),
});
