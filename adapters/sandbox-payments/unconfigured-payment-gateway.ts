import type {
  PaymentGateway,
  ProviderAccount,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  ProviderSetup,
  ProviderTransfer,
} from '../../application/ports/payments.ts';
import { DomainError } from '../../domain/errors.ts';

/** No provider: nothing can be paid, there is nothing to find, and everything else works. */
export class UnconfiguredPaymentGateway implements PaymentGateway {
  readonly mode = 'unconfigured';
  readonly publishableKey = null;

  createCustomer(): Promise<string> {
    return refuse();
  }

  deleteCustomer(): Promise<void> {
    return refuse();
  }

  createSetup(): Promise<ProviderSetup> {
    return refuse();
  }

  async findSetup(): Promise<null> {
    return null;
  }

  detachCard(): Promise<void> {
    return refuse();
  }

  createPayment(): Promise<ProviderPayment> {
    return refuse();
  }

  async findPayment(): Promise<null> {
    return null;
  }

  async findPaymentFor(): Promise<null> {
    return null;
  }

  capturePayment(): Promise<ProviderPayment> {
    return refuse();
  }

  cancelPayment(): Promise<ProviderPayment> {
    return refuse();
  }

  createRefund(): Promise<ProviderRefund> {
    return refuse();
  }

  async findRefundFor(): Promise<null> {
    return null;
  }

  createAccount(): Promise<ProviderAccount> {
    return refuse();
  }

  createOnboardingLink(): Promise<string> {
    return refuse();
  }

  async findAccount(): Promise<null> {
    return null;
  }

  createTransfer(): Promise<ProviderTransfer> {
    return refuse();
  }

  async findTransferFor(): Promise<null> {
    return null;
  }

  payments(): AsyncIterable<ProviderPayment> {
    return nothing();
  }

  refunds(): AsyncIterable<ProviderRefund> {
    return nothing();
  }

  transfers(): AsyncIterable<ProviderTransfer> {
    return nothing();
  }

  readEvent(): ProviderEvent {
    throw notConfigured();
  }
}

async function refuse(): Promise<never> {
  throw notConfigured();
}

async function* nothing(): AsyncIterable<never> {
  // There is no provider to have kept anything.
}

function notConfigured(): DomainError {
  return new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
}
