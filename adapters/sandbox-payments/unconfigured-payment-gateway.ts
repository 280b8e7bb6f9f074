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
  createCustomer: refuse,
  deleteCustomer: refuse,
  createSetup: refuse,
  findSetup: findNone,
  detachCard: refuse,
  createPayment: refuse,
  findPayment: findNone,
  findPaymentFor: findNone,
  capturePayment: refuse,
  cancelPayment: refuse,
  createRefund: refuse,
  findRefundFor: findNone,
  createAccount: refuse,
  createOnboardingLink: refuse,
  findAccount: findNone,
  createTransfer: refuse,
  findTransferFor: findNone,
  payments: listNone,
  refunds: listNone,
  transfers: listNone,
  readEvent: () => {
    throw notConfigured();
  },
} satisfies PaymentGateway;

function notConfigured(): DomainError {
  return new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
}
