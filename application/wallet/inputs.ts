import { z } from 'zod';
import { moneyField, textField } from '../input-fields.ts';

/** Money put into a wallet by the business itself. */
export const creditWalletInput = z.object({
  userId: z.uuid(),
  amount: moneyField.refine((cents) => cents > 0, 'must be more than 0'),
  reference: textField(100),
  description: textField(200),
});
export type CreditWalletInput = z.input<typeof creditWalletInput>;

/** The provider's secret of a payment or setup. */
const providerId = textField(255);

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
