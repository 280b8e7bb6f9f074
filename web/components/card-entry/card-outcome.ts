import { t } from '@lingui/core/macro';
/** What became of a card at the provider, whichever provider it is. */
export interface CardOutcome {
  /** requires_capture: authorized, taken later. */
  readonly status: 'succeeded' | 'requires_capture' | 'declined';
  /** The payment's or the setup's id at the provider. */
  readonly id: string;
  /** Why it was declined, as it may be shown. */
  readonly message: string | null;
}

/** A client secret is of a payment, or of a card to be saved. */
export type CardUse = 'payment' | 'setup';

/** The card fields, as the dialog around them sees them. */
export interface CardFields {
  /** Whether there is a whole card; where not, the fields say what is missing. */
  readonly check: () => Promise<boolean>;
  /** Confirms with what was typed; the bank's question, where there is one, is asked on the way. */
  readonly confirm: (clientSecret: string, use: CardUse) => Promise<CardOutcome>;
}

/** A card that cannot be used, in the words of its bank. */
export class CardDeclined extends Error {
  constructor(message: string | null) {
    super(message ?? t`Your card was declined.`);
    this.name = 'CardDeclined';
  }
}

/** The confirmed object's id. Throws `CardDeclined` when the bank said no. */
export function acceptedId(outcome: CardOutcome): string {
  if (outcome.status === 'declined') throw new CardDeclined(outcome.message);
  return outcome.id;
}
