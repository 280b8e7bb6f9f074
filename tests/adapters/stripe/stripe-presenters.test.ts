import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  presentAccount,
  presentPayment,
  presentRefund,
  presentSetup,
  presentTransfer,
} from '../../../adapters/stripe/stripe-presenters.ts';
import published from '../../support/stripe-emulator/published-objects.json';

const payment = (facts: object = {}) =>
  presentPayment({ ...published.payment_intent, last_payment_error: null, ...facts } as never);
const account = (facts: object) => presentAccount({ ...published.account, ...facts } as never);

describe("the payment provider's published objects", () => {
  it('are read as they are, when they are not of this product', () => {
    const { id, client_secret: clientSecret } = published.payment_intent;
    expect(payment()).toEqual({
      id,
      ourId: null,
      purpose: null,
      customerId: null,
      status: 'requires_payment_method',
      amountCents: 1099,
      receivedCents: 0,
      clientSecret,
      declineMessage: null,
    });
    expect(presentTransfer(published.transfer as unknown as Stripe.Transfer)).toEqual({
      id: published.transfer.id,
      ourId: null,
      accountId: published.transfer.destination,
      amountCents: 1100,
      isReversed: false,
    });
    expect(presentRefund(published.refund as unknown as Stripe.Refund)).toMatchObject({
      id: published.refund.id,
      ourId: null,
      paymentId: published.refund.charge,
      amountCents: 100,
      status: 'succeeded',
    });
  });

  it('are ours by their metadata, with a purpose that we know', () => {
    expect(payment({ metadata: { maumee_id: 'p1', maumee_purpose: 'ride' } })).toMatchObject({
      ourId: 'p1',
      purpose: 'ride',
    });
    expect(payment({ metadata: { maumee_id: 'p1', maumee_purpose: 'gift' } }).purpose).toBeNull();
  });

  it('are neither paid nor over in a state that we do not know', () => {
    expect(payment({ status: 'requires_patience' }).status).toBe('processing');
    const setup = { ...published.setup_intent, status: 'requires_patience' };
    expect(presentSetup(setup as never).status).toBe('processing');
    const refund = { ...published.refund, status: 'requires_action' };
    expect(presentRefund(refund as never).status).toBe('pending');
  });

  it('give the rider words for riders, not those for programmers', () => {
    const decline = { type: 'card_error', message: 'Your card has expired.' };
    expect(payment({ last_payment_error: decline }).declineMessage).toBe('Your card has expired.');
    const misuse = { type: 'invalid_request_error', message: 'You can provide payment_method_data.' };
    expect(payment({ last_payment_error: misuse }).declineMessage).toBe('The card could not be charged.');
    const failed = { ...misuse, code: 'payment_intent_authentication_failure' };
    expect(payment({ last_payment_error: failed }).declineMessage).toMatch(/authenticated/);
  });

  it('are accounts for payouts only when both payouts and transfers are on', () => {
    const [on, off] = [{ transfers: 'active' }, { transfers: 'inactive' }];
    expect(account({ payouts_enabled: true, capabilities: on }).payoutsEnabled).toBe(true);
    expect(account({ payouts_enabled: true, capabilities: off }).payoutsEnabled).toBe(false);
    expect(account({ payouts_enabled: false, capabilities: on }).payoutsEnabled).toBe(false);
    expect(account({ payouts_enabled: true, capabilities: undefined }).payoutsEnabled).toBe(false);
  });

  it('show a bank account, not a debit card', () => {
    const data = [
      { object: 'card', last4: '1111' },
      { object: 'bank_account', last4: '6789' },
    ];
    expect(account({ external_accounts: { data } }).bankLast4).toBe('6789');
    expect(account({ external_accounts: undefined }).bankLast4).toBeNull();
  });
});
