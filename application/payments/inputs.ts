import { z } from 'zod';
import { moneyField, moneyFieldSaying, textField } from '../input-fields.ts';

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

/** The provider's id of a payment or setup. */
const providerId = textField(255);

export const confirmFundingInput = z.object({ paymentIntentId: providerId });

export const createSetupInput = z.object({ id: z.uuid().optional() });

export const confirmPaymentMethodInput = z.object({ setupIntentId: providerId });

export const paymentMethodIdInput = z.object({ id: z.uuid() });

/** Another way to pay: with the card, or from the wallet when there is none. */
export const changeRidePaymentInput = z.object({ rideId: z.uuid(), paymentMethodId: z.uuid().nullish() });

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
