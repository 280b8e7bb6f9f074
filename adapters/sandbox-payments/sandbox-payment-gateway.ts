import type { Clock } from '../../application/ports/operations.ts';
import { PaymentGatewayError, type PaymentGateway } from '../../application/ports/payments.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { SandboxCardForm } from './sandbox-card-form.ts';
import { sandboxCards, sandboxCustomers } from './sandbox-cards.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { sandboxRefunds } from './sandbox-refunds.ts';
import { sandboxStores, type SandboxStores } from './sandbox-store.ts';
import { finishOnboarding, sandboxAccounts, sandboxTransfers } from './sandbox-transfers.ts';
import type { ProviderPages } from './test-mode.ts';

export interface SandboxPaymentGateway extends PaymentGateway {
  readonly mode: 'sandbox';
  readonly pages: ProviderPages;
}

export function isSandbox(gateway: PaymentGateway): gateway is SandboxPaymentGateway {
  return gateway.mode === 'sandbox';
}

/** Test money: behaves as the provider does with its test cards, inside this app. No real money moves. */
export function sandboxPaymentGateway(objects: SandboxObjects, clock: Clock): SandboxPaymentGateway {
  const stores = sandboxStores(objects);
  return {
    mode: 'sandbox',
    publishableKey: null,
    customers: sandboxCustomers(stores),
    cards: sandboxCards(stores),
    payments: sandboxPayments(stores, clock),
    refunds: sandboxRefunds(stores),
    accounts: sandboxAccounts(stores),
    transfers: sandboxTransfers(stores),
    webhooks: { read: refuseEvent },
    pages: sandboxPages(stores, clock),
  };
}

function sandboxPages(stores: SandboxStores, clock: Clock): ProviderPages {
  const form = new SandboxCardForm(stores, clock);
  return {
    confirm: (clientSecret, card) => mapErrors(form.confirm(clientSecret, card)),
    authenticate: (clientSecret, passed) => mapErrors(form.authenticate(clientSecret, passed)),
    show: (clientSecret) => mapErrors(form.show(clientSecret)),
    finishOnboarding: (accountId) => mapErrors(finishOnboarding(stores, accountId)),
  };
}

/** The sandbox sends no events: whatever arrives is not from it. */
function refuseEvent(): never {
  throw new DomainError('invalid', 'WEBHOOK_SIGNATURE', 'The event is not signed by the provider');
}

/** The provider's pages are part of this app: their errors are those of any use case. */
async function mapErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    if (error.code === 'resource_missing') throw notFound('Account');
    throw error.cause instanceof Error ? error.cause : error;
  }
}
