import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { CardOutcome, CardUse } from './card-outcome.ts';
import { stripeScript } from './stripe-script.ts';

/** Confirms with the card in Stripe's own field. */
export async function confirmStripeCard(
  stripe: Stripe,
  card: StripeCardElement,
  clientSecret: string,
  use: CardUse,
): Promise<CardOutcome> {
  const withCard = { payment_method: { card } };
  return toOutcome(
    use === 'setup'
      ? await stripe.confirmCardSetup(clientSecret, withCard)
      : await stripe.confirmCardPayment(clientSecret, withCard),
  );
}

/** Confirms a payment with the saved card it was made with. */
export async function confirmStripeSavedCard(key: string, clientSecret: string): Promise<CardOutcome> {
  return toOutcome(await (await loaded(key)).confirmCardPayment(clientSecret));
}

/** Lets the rider answer the bank of a payment that waits for it. */
export async function authenticateStripeCard(key: string, clientSecret: string): Promise<CardOutcome> {
  return toOutcome(await (await loaded(key)).handleNextAction({ clientSecret }));
}

/** The amount of a payment in cents and whether it still waits for a card; null when there is none. */
export async function retrieveStripePayment(
  key: string,
  clientSecret: string,
): Promise<{ amountCents: number; isOpen: boolean } | null> {
  const { paymentIntent } = await (await loaded(key)).retrievePaymentIntent(clientSecret);
  if (!paymentIntent) return null;
  return { amountCents: paymentIntent.amount, isOpen: OPEN.has(paymentIntent.status) };
}

const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

async function loaded(key: string): Promise<Stripe> {
  const stripe = await stripeScript(key);
  if (!stripe) throw new Error('The payment provider could not be reached');
  return stripe;
}

function toOutcome(result: Partial<PaymentIntentResult & SetupIntentResult>): CardOutcome {
  const { error } = result;
  // A second click on what is paid already is refused by Stripe, with the paid object inside the refusal.
  const intent = result.paymentIntent ?? result.setupIntent ?? error?.payment_intent ?? error?.setup_intent;
  const status = intent?.status;
  if (intent && (status === 'succeeded' || status === 'requires_capture')) {
    return { status, id: intent.id, message: null };
  }
  return { status: 'declined', id: intent?.id ?? '', message: error?.message ?? null };
}
