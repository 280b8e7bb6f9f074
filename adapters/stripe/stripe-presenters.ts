import type Stripe from 'stripe';
import type {
  ProviderAccount,
  ProviderCard,
  ProviderPayment,
  ProviderRefund,
  ProviderSetup,
  ProviderTransfer,
} from '../../application/ports/payments.ts';
import { getOurId, getPurpose } from './stripe-metadata.ts';

/** The provider may add states at any time; one we do not know is neither paid nor over. */
const UNKNOWN_STATE = 'processing';

const PAYMENT_STATES: Readonly<Record<string, ProviderPayment['status']>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const SETUP_STATES: Readonly<Record<string, ProviderSetup['status']>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const REFUND_STATES: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function presentPayment(payment: Stripe.PaymentIntent): ProviderPayment {
  return {
    id: payment.id,
    ourId: getOurId(payment),
    purpose: getPurpose(payment),
    customerId: getId(payment.customer),
    status: PAYMENT_STATES[payment.status] ?? UNKNOWN_STATE,
    amountCents: payment.amount,
    receivedCents: payment.amount_received,
    clientSecret: payment.client_secret,
    declineMessage: getDeclineMessage(payment.last_payment_error),
  };
}

/** The provider's words for card errors are made for the rider; its other messages are for programmers. */
function getDeclineMessage(error: Stripe.PaymentIntent['last_payment_error']): string | null {
  if (!error) return null;
  if (error.type === 'card_error' && error.message) return error.message;
  return error.code === 'payment_intent_authentication_failure'
    ? 'The card could not be authenticated.'
    : 'The card could not be charged.';
}

/** Of a setup whose payment method was expanded. */
export function presentSetup(setup: Stripe.SetupIntent): ProviderSetup {
  const status = SETUP_STATES[setup.status] ?? UNKNOWN_STATE;
  return {
    id: setup.id,
    customerId: getId(setup.customer),
    status,
    clientSecret: setup.client_secret,
    card: status === 'succeeded' ? getCard(setup.payment_method) : null,
  };
}

function getCard(method: Stripe.SetupIntent['payment_method']): ProviderCard | null {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { methodId: method.id, brand, last4, expMonth, expYear };
}

export function presentRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    ourId: getOurId(refund),
    paymentId: getId(refund.payment_intent) ?? getId(refund.charge) ?? '',
    amountCents: refund.amount,
    status: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  };
}

/** Money can be sent once both the provider's payouts and the capability to receive transfers are on. */
export function presentAccount(account: Stripe.Account): ProviderAccount {
  const banks = account.external_accounts?.data.filter(({ object }) => object === 'bank_account') ?? [];
  return {
    id: account.id,
    detailsSubmitted: account.details_submitted,
    payoutsEnabled: account.payouts_enabled && account.capabilities?.transfers === 'active',
    bankLast4: banks[0]?.last4 ?? null,
  };
}

export function presentTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    id: transfer.id,
    ourId: getOurId(transfer),
    accountId: getId(transfer.destination) ?? '',
    amountCents: transfer.amount,
    isReversed: transfer.reversed,
  };
}

function getId(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
