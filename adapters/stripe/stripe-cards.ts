import type { ProviderCards, ProviderCustomers } from '../../application/ports/payments.ts';
import { refetchIfReplayed, type StripeConnection } from './stripe-connection.ts';
import { isMissing, isRefused } from './stripe-errors.ts';
import { ourMetadata } from './stripe-metadata.ts';
import { presentSetup } from './stripe-presenters.ts';

const WITH_CARD = { expand: ['payment_method'] };

/** People who pay. */
export const stripeCustomers = (connection: StripeConnection): ProviderCustomers => ({
  create: async ({ userId, email, name }) => {
    const customer = await connection.call((stripe) =>
      stripe.customers.create(
        // Passengers without an account have no address.
        { ...(email && { email }), name, metadata: ourMetadata({ id: userId }) },
        { idempotencyKey: `customer-${userId}` },
      ),
    );
    return customer.id;
  },

  /** The provider detaches the cards, and refuses to delete twice. */
  delete: async (customerId) => {
    await connection.call(async (stripe) => {
      try {
        await stripe.customers.del(customerId);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });
  },
});

/** Saved cards, and the attempts to save them. */
export const stripeCards = (connection: StripeConnection): ProviderCards => ({
  createSetup: ({ id, customerId }) => {
    return connection.call(async (stripe) => {
      const made = await stripe.setupIntents.create(
        {
          customer: customerId,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: ourMetadata({ id }),
          ...WITH_CARD,
        },
        { idempotencyKey: `setup-${id}` },
      );
      return presentSetup(
        await refetchIfReplayed(made, (setupId) => stripe.setupIntents.retrieve(setupId, WITH_CARD)),
      );
    });
  },

  findSetup: (setupId) => {
    return connection.find(async (stripe) =>
      presentSetup(await stripe.setupIntents.retrieve(setupId, WITH_CARD)),
    );
  },

  /** The provider refuses to detach twice; that the card is nobody's any more is what was asked for. */
  detach: async (methodId) => {
    await connection.call(async (stripe) => {
      try {
        await stripe.paymentMethods.detach(methodId);
      } catch (error) {
        if (isMissing(error)) return;
        if (!isRefused(error)) throw error;
        const method = await stripe.paymentMethods.retrieve(methodId);
        if (method.customer !== null) throw error;
      }
    });
  },
});
