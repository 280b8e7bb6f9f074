import Stripe from 'stripe';
import type { NewPayment, ProviderPayment, ProviderPayments } from '../../application/ports/payments.ts';
import { isReplayed, madeSince, refetchIfReplayed, type StripeConnection } from './stripe-connection.ts';
import { isRefused } from './stripe-errors.ts';
import { getOurId, ourMetadata } from './stripe-metadata.ts';
import { presentPayment } from './stripe-presenters.ts';

/** Payments by card: taken at once, or authorized and captured or cancelled later. */
export const stripePayments = (connection: StripeConnection): ProviderPayments => ({
  create: (payment) => {
    const params = getParams(payment, connection.options.currency);
    return connection.call(async (stripe) => {
      const retrieve = (id: string) => stripe.paymentIntents.retrieve(id);
      try {
        const made = await stripe.paymentIntents.create(params, { idempotencyKey: `payment-${payment.id}` });
        return presentPayment(await refetchIfReplayed(made, retrieve));
      } catch (error) {
        const declined = getDeclinedPayment(error);
        if (!declined) throw error;
        return presentPayment(declined.isReplayed ? await retrieve(declined.payment.id) : declined.payment);
      }
    });
  },

  find: (paymentId) => {
    return connection.find(async (stripe) => presentPayment(await stripe.paymentIntents.retrieve(paymentId)));
  },

  /** Lists are consistent at once, where the provider's search is a minute behind. */
  findFor: (ourId, customerId) => {
    return connection.find(async (stripe) => {
      for await (const payment of stripe.paymentIntents.list({ customer: customerId, limit: 100 }))
        if (getOurId(payment) === ourId) return presentPayment(payment);
      return null;
    });
  },

  capture: ({ id, paymentId, amountCents }) => {
    return endPayment(connection, paymentId, (stripe) =>
      stripe.paymentIntents.capture(
        paymentId,
        { amount_to_capture: amountCents },
        { idempotencyKey: `capture-${id}` },
      ),
    );
  },

  cancel: ({ id, paymentId }) => {
    return endPayment(connection, paymentId, (stripe) =>
      stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: `cancel-${id}` }),
    );
  },

  list: (since) => connection.list((stripe) => stripe.paymentIntents.list(madeSince(since)), presentPayment),
});

/** A payment that has already ended stays as it is, and is the answer. */
function endPayment(
  connection: StripeConnection,
  paymentId: string,
  end: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
): Promise<ProviderPayment> {
  return connection.call(async (stripe) => {
    try {
      return presentPayment(await end(stripe));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const payment = presentPayment(await stripe.paymentIntents.retrieve(paymentId));
      if (payment.status !== 'succeeded' && payment.status !== 'canceled') throw error;
      return payment;
    }
  });
}

function getParams(payment: NewPayment, currency: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: payment.amountCents,
    currency,
    customer: payment.customerId,
    capture_method: payment.capture,
    description: payment.description,
    metadata: ourMetadata(payment),
    allowed_payment_method_types: ['card'],
    ...(payment.methodId !== null && { payment_method: payment.methodId }),
    // With the browser's part left to the provider's script, which the client secret is for.
    ...(payment.confirm === 'on_session' && { confirm: true, use_stripe_sdk: true }),
    ...(payment.confirm === 'off_session' && { confirm: true, off_session: true }),
  };
}

/** The provider makes the payment and then reports the decline as an error with the payment in it. */
function getDeclinedPayment(
  error: unknown,
): { readonly payment: Stripe.PaymentIntent; readonly isReplayed: boolean } | null {
  if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) return null;
  return { payment: error.payment_intent, isReplayed: isReplayed(error.headers) };
}
