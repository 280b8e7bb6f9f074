import { z } from 'zod';
import { textField } from '../../application/input-fields.ts';
import { parseInput } from '../../application/parse-input.ts';
import type { ConnectAccountStatus } from '../../application/payouts/connect-accounts.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';

/** A card as it is typed in; only the usual test numbers do anything. */
export interface TestCard {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** What the provider's script in the browser reports after confirming. */
export interface TestConfirmation {
  /** The payment's or setup's id, as the confirm calls want it. */
  readonly id: string;
  readonly status: 'succeeded' | 'requires_capture' | 'requires_action' | 'declined';
  /** Why the card was declined. */
  readonly message: string | null;
}

/** What the provider's own pages do: the browser's part of a payment, and a driver's onboarding. */
export interface ProviderPages {
  /** With a card typed in, or null for the saved card the payment was made with. */
  confirm(clientSecret: string, card: TestCard | null): Promise<TestConfirmation>;
  /** The answer to the bank's question that some cards ask. */
  authenticate(clientSecret: string, passed: boolean): Promise<TestConfirmation>;
  /** The amount of a payment in cents and whether it still waits for a card; null when there is none. */
  show(clientSecret: string): Promise<TestCheckout | null>;
  finishOnboarding(accountId: string): Promise<void>;
}

export interface TestCheckout {
  readonly amountCents: number;
  readonly isOpen: boolean;
}

/** The provider's id of an object, or its client secret. */
const providerId = textField(255);

/** A card typed into the test card form; spaces in the number are welcome. */
const testCard = z.object({
  number: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => /^\d{12,19}$/.test(digits), 'Your card number is incomplete.'),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2199),
  cvc: z.string().regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
});

const confirmInput = z.object({ clientSecret: providerId, card: testCard.nullish() });
const authenticateInput = z.object({ clientSecret: providerId, passed: z.boolean() });
const checkoutInput = z.object({ clientSecret: providerId });
const finishOnboardingInput = z.object({ accountId: providerId });

/**
 * The pages of the test-money provider for people to use. Whoever has the client secret of a payment may pay it, as
 * with a real provider.
 */
export class TestMode {
  constructor(
    private readonly pages: ProviderPages,
    private readonly accounts: Pick<UseCases, 'refreshConnectAccount' | 'showConnectAccount'>,
  ) {}

  async confirm(input: z.input<typeof confirmInput>): Promise<TestConfirmation> {
    const { clientSecret, card } = parseInput(confirmInput, input);
    return this.pages.confirm(clientSecret, card ?? null);
  }

  async authenticate(input: z.input<typeof authenticateInput>): Promise<TestConfirmation> {
    const { clientSecret, passed } = parseInput(authenticateInput, input);
    return this.pages.authenticate(clientSecret, passed);
  }

  /** The payment behind a checkout page's address; null when there is none. */
  async checkout(input: z.input<typeof checkoutInput>): Promise<TestCheckout | null> {
    return this.pages.show(parseInput(checkoutInput, input).clientSecret);
  }

  /** Drivers only. Throws `NOT_FOUND` for an account that is not the driver's own. */
  async finishOnboarding(
    actor: Actor | null,
    input: z.input<typeof finishOnboardingInput>,
  ): Promise<ConnectAccountStatus> {
    const { userId } = requireType(actor, 'driver');
    const { accountId } = parseInput(finishOnboardingInput, input);
    const account = await this.accounts.refreshConnectAccount.execute(userId);
    if (account?.accountId !== accountId) throw notFound('Account');
    await this.pages.finishOnboarding(accountId);
    return this.accounts.showConnectAccount.execute(actor);
  }
}
