import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPaymentMethod } from './cards-on-file.ts';
import published from './published-objects.json';
import { startStripeEmulator, type StripeEmulator } from './start-stripe-emulator.ts';
import { testCard } from './test-cards.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every kind of object that the emulator shows, with the fields of it that the adapter reads. */
const READ = {
  customer: ['id'],
  payment_method: ['id', 'customer', 'card'],
  setup_intent: ['id', 'customer', 'status', 'client_secret', 'payment_method'],
  payment_intent: [
    'id',
    'metadata',
    'customer',
    'status',
    'amount',
    'amount_received',
    'client_secret',
    'last_payment_error',
  ],
  charge: ['id', 'payment_intent'],
  refund: ['id', 'metadata', 'payment_intent', 'charge', 'amount', 'status'],
  account: ['id', 'details_submitted', 'payouts_enabled', 'capabilities', 'external_accounts'],
  account_link: ['url'],
  transfer: ['id', 'metadata', 'destination', 'amount', 'reversed'],
  balance: [],
  event: ['id', 'type', 'data'],
  bank_account: ['object', 'last4'],
} as const satisfies Readonly<Record<keyof typeof published, readonly string[]>>;

const KINDS = Object.keys(READ) as (keyof typeof READ)[];

describe('the emulated provider', () => {
  let emulator: StripeEmulator;
  const shown: Partial<Record<string, Json>> = {};

  beforeAll(async () => {
    emulator = await startStripeEmulator();
    const call = async (path: string, form?: Readonly<Record<string, string>>) => {
      const response = await fetch(`${emulator.url}/v1/${path}`, {
        headers: { authorization: `Bearer ${emulator.secretKey}` },
        ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
      });
      const object = (await response.json()) as Json & { readonly id: string; readonly object: string };
      shown[object.object] = object;
      return object;
    };
    const customer = await call('customers', { email: 'rider@example.com', name: 'Riley Rider' });
    const method = newPaymentMethod(emulator.world, testCard('4242424242424242'));
    await call(`payment_methods/${method.id}/attach`, { customer: customer.id });
    const setup = await call('setup_intents', { customer: customer.id });
    await call(`setup_intents/${setup.id}/confirm`, { payment_method: 'pm_card_visa' });
    const payment = await call('payment_intents', {
      amount: '2170',
      currency: 'usd',
      customer: customer.id,
      confirm: 'true',
      payment_method: method.id,
    });
    await call(`charges/${String(payment['latest_charge'])}`);
    await call('refunds', { payment_intent: payment.id, amount: '70' });
    const account = await call('accounts', { type: 'express' });
    const address = 'https://maumee.example/driver';
    await call('account_links', {
      account: account.id,
      type: 'account_onboarding',
      return_url: address,
      refresh_url: address,
    });
    emulator.completeOnboarding(account.id);
    await call(`accounts/${account.id}`);
    await call('transfers', { amount: '900', currency: 'usd', destination: account.id });
    await call('balance');
    shown['event'] = { ...emulator.webhooks.latest('transfer.created') };
    shown['bank_account'] = { ...emulator.world.accounts.get(account.id).external_accounts.data[0] };
  });
  afterAll(() => emulator.stop());

  it.each(KINDS)('shows of a %s only fields that the published example has', (kind) => {
    const known = Object.keys(published[kind]);
    const fields = Object.keys(shown[kind] ?? {});
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  });

  it.each(KINDS)('shows of a %s everything that the adapter reads, as the published example does', (kind) => {
    expect(Object.keys(shown[kind] ?? {})).toEqual(expect.arrayContaining([...READ[kind]]));
    expect(Object.keys(published[kind])).toEqual(expect.arrayContaining([...READ[kind]]));
  });

  it('shows of a card what the published example has', () => {
    const card = shown['payment_method']?.['card'] as Json;
    expect(Object.keys(published.payment_method.card)).toEqual(expect.arrayContaining(Object.keys(card)));
    expect(Object.keys(card)).toEqual(expect.arrayContaining(['brand', 'last4', 'exp_month', 'exp_year']));
  });

  it('shows values of the same types as the published examples, where they have one', () => {
    const differing = KINDS.flatMap((kind) => {
      const example: Json = published[kind];
      return Object.entries(shown[kind] ?? {})
        .filter(([field, value]) => value !== null && example[field] !== null && field in example)
        .filter(([field, value]) => typeof value !== typeof example[field])
        .map(([field]) => `${kind}.${field}`);
    });
    expect(differing).toEqual([]);
  });
});
