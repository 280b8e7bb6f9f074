import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { product, rider } from '../access.ts';
import { paymentGateway, paymentMethodViews, type ProviderSetup } from '../ports/payments.ts';
import { command, lookUp, workflow } from '../use-case.ts';
import type { PreparedPayment } from './funding.ts';
import { confirmPaymentMethodInput, createSetupInput, paymentMethodIdInput } from './inputs.ts';
import { providerCalls } from './provider-calls.ts';
import { mapProviderErrors } from './provider-errors.ts';

/** The rider's saved cards, the default first. */
export const listPaymentMethods = lookUp(rider, paymentMethodViews, (views, { actor }) =>
  views.ofUser(actor.userId),
);

/** Prepares saving a card; the browser gives the card to the provider, never to us. */
export const createSetup = workflow({
  access: rider,
  input: createSetupInput,
  needs: { paymentGateway, providerCalls },
  run: async ({ actor, input, newId }, { paymentGateway, providerCalls }): Promise<PreparedPayment> => {
    const { id = newId() } = input;
    providerCalls.requireConfigured();
    const customerId = await providerCalls.ensureCustomer(actor.userId);
    const { clientSecret } = await mapProviderErrors(paymentGateway.cards.createSetup({ id, customerId }));
    if (clientSecret === null) throw new RangeError('The setup has no client secret');
    return { id, clientSecret };
  },
});

/** Saves the card of a setup that the provider says succeeded and is this rider's. Again, it gives the same card. */
export const confirmPaymentMethod = workflow({
  access: rider,
  input: confirmPaymentMethodInput,
  needs: { paymentGateway, providerCalls },
  run: async ({ actor: { userId }, input, transact, ...call }, { paymentGateway, providerCalls }) => {
    providerCalls.requireConfigured();
    const customerId = await providerCalls.ensureCustomer(userId);
    const setup = await mapProviderErrors(paymentGateway.cards.findSetup(input.setupIntentId));
    if (setup?.customerId !== customerId) throw notFound('Setup');
    const method = { ...savedCard(setup), id: call.newId(), userId, createdAt: call.now() };
    return transact(({ paymentMethods }) => paymentMethods.insert(method));
  },
});

/** The card of a setup that succeeded. Throws `SETUP_NOT_COMPLETED`. */
export function savedCard({ status, card }: ProviderSetup) {
  if (status !== 'succeeded' || !card) {
    throw new DomainError('declined', 'SETUP_NOT_COMPLETED', 'Setup intent was not successful');
  }
  const { methodId: providerId, ...details } = card;
  return { ...details, providerId };
}

export const setDefaultPaymentMethod = command({
  access: rider,
  input: paymentMethodIdInput,
  run: async ({ tx, actor, input }) => {
    return orNotFound(await tx.paymentMethods.setDefault(actor.userId, input.id), 'Payment method');
  },
});

/** Removes a card here at once and at the provider by a job. Throws `PAYMENT_METHOD_IN_USE`. */
export const deletePaymentMethod = command({
  access: rider,
  input: paymentMethodIdInput,
  run: async ({ tx, actor, input }) => {
    const method = orNotFound(await tx.paymentMethods.remove(actor.userId, input.id), 'Payment method');
    await tx.jobs.enqueue('detach-card', { providerId: method.providerId }, tx.now());
    return method;
  },
});

/** Makes the provider forget a card that its owner removed. Run by a job; again, it changes nothing. */
export const detachCard = workflow({
  access: product,
  needs: { paymentGateway },
  run: (_, { paymentGateway }, { providerId }: { readonly providerId: string }) =>
    mapProviderErrors(paymentGateway.cards.detach(providerId)),
});

/** Forgets who somebody is at the payment provider. Run by a job, after the account was deleted. */
export const deleteCustomer = workflow({
  access: product,
  needs: { paymentGateway },
  run: (_, { paymentGateway }, { customerId }: { readonly customerId: string }) =>
    mapProviderErrors(paymentGateway.customers.delete(customerId)),
});
