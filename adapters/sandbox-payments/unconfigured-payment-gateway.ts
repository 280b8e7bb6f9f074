import type { PaymentGateway } from '../../application/ports/payments.ts';
import { DomainError } from '../../domain/errors.ts';

const refuse = async (): Promise<never> => {
  throw notConfigured();
};

const findNone = async (): Promise<null> => null;

async function* listNone(): AsyncIterable<never> {
  // There is no provider to have kept anything.
}

/** No provider: nothing can be paid, there is nothing to find, and everything else works. */
export const unconfiguredPaymentGateway = {
  mode: 'unconfigured',
  publishableKey: null,
  customers: { create: refuse, delete: refuse },
  cards: { createSetup: refuse, findSetup: findNone, detach: refuse },
  payments: {
    create: refuse,
    find: findNone,
    findFor: findNone,
    capture: refuse,
    cancel: refuse,
    list: listNone,
  },
  refunds: { create: refuse, findFor: findNone, list: listNone },
  accounts: { create: refuse, createOnboardingLink: refuse, find: findNone },
  transfers: { create: refuse, findFor: findNone, list: listNone },
  webhooks: {
    read: () => {
      throw notConfigured();
    },
  },
} satisfies PaymentGateway;

function notConfigured(): DomainError {
  return new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
}
