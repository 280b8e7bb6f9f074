import { z } from 'zod';
import { moneyField, textField } from '../input-fields.ts';

/** Money put into a wallet by the product itself. */
export const creditWalletInput = z.object({
  userId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, 'must be more than 0'),
  reference: textField(100),
  description: textField(200),
});
export type CreditWalletInput = z.input<typeof creditWalletInput>;

/** Spec 1 §5, wallet funding. */
export const fundingAmount = moneyField.refine(
  (cents) => cents >= 1_00 && cents <= 500_00,
  'Please enter an amount between $1 and $500',
);

export const addFundsInput = z.object({
  /** Made by the client, so that a repeated call gives the same payment. */
  id: z.uuid().optional(),
  amount: fundingAmount,
  paymentMethodId: z.uuid().nullish(),
});
export type AddFundsInput = z.input<typeof addFundsInput>;

/** The provider's id of a payment or setup. */
const providerId = textField(255);

export const confirmFundingInput = z.object({ paymentIntentId: providerId });
export type ConfirmFundingInput = z.input<typeof confirmFundingInput>;

export const createSetupInput = z.object({ id: z.uuid().optional() });
export type CreateSetupInput = z.input<typeof createSetupInput>;

export const confirmPaymentMethodInput = z.object({ setupIntentId: providerId });
export type ConfirmPaymentMethodInput = z.input<typeof confirmPaymentMethodInput>;

export const paymentMethodIdInput = z.object({ id: z.uuid() });
export type PaymentMethodIdInput = z.input<typeof paymentMethodIdInput>;

/** A card typed into the test card form; spaces in the number are welcome. */
export const testCardInput = z.object({
  number: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => /^\d{12,19}$/.test(digits), 'Your card number is incomplete.'),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2199),
  cvc: z.string().regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
});

export const confirmTestPaymentInput = z.object({
  clientSecret: providerId,
  card: testCardInput.nullish(),
});
export type ConfirmTestPaymentInput = z.input<typeof confirmTestPaymentInput>;

export const authenticateTestPaymentInput = z.object({ clientSecret: providerId, passed: z.boolean() });
export type AuthenticateTestPaymentInput = z.input<typeof authenticateTestPaymentInput>;

export const checkoutInput = z.object({ clientSecret: providerId });
export type CheckoutInput = z.input<typeof checkoutInput>;
