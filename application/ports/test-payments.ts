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

/**
 * What the provider's own pages do in the test mode: the browser's part of a payment, and a driver's onboarding.
 * Only the sandbox has it; otherwise `TEST_MODE_ONLY` (unavailable) is thrown.
 */
export interface TestPayments {
  /** With a card typed in, or null for the saved card the payment was made with. */
  confirm(clientSecret: string, card: TestCard | null): Promise<TestConfirmation>;
  /** The answer to the bank's question that some cards ask. */
  authenticate(clientSecret: string, passed: boolean): Promise<TestConfirmation>;
  /** The amount of a payment in cents and whether it still waits for a card; null when there is none. */
  show(clientSecret: string): Promise<{ readonly amountCents: number; readonly isOpen: boolean } | null>;
  finishOnboarding(accountId: string): Promise<void>;
}
