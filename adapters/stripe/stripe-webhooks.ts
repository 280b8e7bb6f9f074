import type Stripe from 'stripe';
import type { ProviderEvent, ProviderWebhooks } from '../../application/ports/payments.ts';
import { DomainError } from '../../domain/errors.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** How old a signed event may be; an older one may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Events whose own object is what changed. */
const SUBJECTS: readonly (readonly [prefix: string, subject: ProviderEvent['subject']])[] = [
  ['payment_intent.', 'payment'],
  ['charge.refund.', 'refund'],
  ['refund.', 'refund'],
  ['account.updated', 'account'],
  ['transfer.', 'transfer'],
];

/** Reads the provider's webhook events. */
export const stripeWebhooks = (connection: StripeConnection): ProviderWebhooks => ({
  /** Throws `WEBHOOK_SIGNATURE` unless the provider signed these very bytes within the last five minutes. */
  read: (rawBody, signature) => {
    const { stripe, options } = connection;
    try {
      return presentEvent(
        stripe.webhooks.constructEvent(rawBody, signature, options.webhookSecret, TOLERANCE_SECONDS),
      );
    } catch {
      throw new DomainError('invalid', 'WEBHOOK_SIGNATURE', 'The event is not signed by the provider');
    }
  },
});

function presentEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  // Its object is the charge, which nobody looks up; the payment it belongs to is what changed for us.
  if (event.type === 'charge.refunded') {
    const payment = event.data.object.payment_intent;
    const objectId = typeof payment === 'string' ? payment : payment?.id;
    return objectId === undefined
      ? { id, type, subject: 'other', objectId: event.data.object.id }
      : { id, type, subject: 'payment', objectId };
  }
  const object: object = event.data.object;
  const subject = SUBJECTS.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'other';
  return { id, type, subject, objectId: 'id' in object && typeof object.id === 'string' ? object.id : '' };
}
