import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../../web/features/checkout/checkout-screen.tsx';
import { ConfirmTestPaymentDocument } from '../../../../web/generated/card-entry.ts';
import { TestCheckoutDocument } from '../../../../web/generated/checkout.ts';
import type { Configuration } from '../../../../web/lib/configuration.ts';
import { authenticating, confirming, typeCard, typedCard } from '../../../support/test-payments.ts';
import { aConfiguration, renderRoutes } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const SECRET = 'pi_1_secret';
// The amount of the address is another one than the payment's.
const ADDRESS = `/checkout?client_secret=${SECRET}&amount=1.00`;

function payment(checkout: { amount: string; isOpen: boolean } | null): MockLink.MockedResponse {
  return {
    request: { query: TestCheckoutDocument, variables: { clientSecret: SECRET } },
    result: { data: { testCheckout: checkout && { __typename: 'Checkout', ...checkout } } },
  };
}
const open = payment({ amount: '42.10', isOpen: true });

function show(mocks: MockLink.MockedResponse[], at = ADDRESS, configuration: Configuration = aConfiguration) {
  const routes = [
    { path: '/checkout', element: <CheckoutScreen /> },
    { path: '/', element: <p>The start page</p> },
  ];
  return renderRoutes(routes, { mocks, at, configuration });
}

async function pay() {
  await typeCard(clicks);
  await clicks.click(screen.getByRole('button', { name: 'Pay $42.10' }));
}

describe('The checkout', () => {
  it.each(['/checkout', `/checkout?client_secret=${SECRET}`, '/checkout?amount=5'])(
    'sends visitors of %s away',
    async (at) => {
      const { path } = show([], at);
      expect(await screen.findByText('The start page')).toBeTruthy();
      expect(path()).toBe('/');
    },
  );

  it("charges the payment's amount, then leads home", async () => {
    const { path } = show([open, confirming(SECRET, typedCard(), 'SUCCEEDED')]);
    await pay();
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
    expect(screen.getByText('Your ride has been booked successfully!')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('stays after a declined card, and takes the next try', async () => {
    const declined = confirming(SECRET, typedCard(), 'DECLINED', 'Your card was declined.');
    show([open, declined, confirming(SECRET, typedCard(), 'SUCCEEDED')]);
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getByText('Your card was declined.')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Pay $42.10' }));
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
  });

  it('lets the bank ask', async () => {
    const asks = confirming(SECRET, typedCard(), 'REQUIRES_ACTION');
    show([open, asks, authenticating(SECRET, true, 'SUCCEEDED')]);
    await pay();
    await clicks.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
  });

  it('says when something unexpected happened', async () => {
    const lost = {
      request: { query: ConfirmTestPaymentDocument, variables: () => true },
      error: new Error('Failed to fetch'),
    };
    show([open, lost]);
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    expect(screen.getByText('An unexpected error occurred during payment processing.')).toBeTruthy();
  });

  it('does not charge what is paid already', async () => {
    show([payment({ amount: '42.10', isOpen: false })]);
    expect(await screen.findByText('This payment is finished')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('does not know every secret', async () => {
    show([payment(null)]);
    expect(await screen.findByText('This payment was not found')).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    show([{ ...open, result: undefined, error: new Error('offline') }, open]);
    await clicks.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pay $42.10' })).toBeTruthy();
  });

  it('is unavailable where payments are not configured', async () => {
    const payments = { mode: 'UNCONFIGURED' as const, publishableKey: null };
    show([], ADDRESS, { ...aConfiguration, payments });
    expect(await screen.findByRole('heading', { name: 'Payment Unavailable' })).toBeTruthy();
    const text = 'Payment processing is not configured. Please contact support.';
    expect(screen.getByText(text)).toBeTruthy();
  });
});
