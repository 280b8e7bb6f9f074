import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CardEntry } from '../../../../web/components/card-entry/card-entry.tsx';
import type { CardFields, CardOutcome, CardUse } from '../../../../web/components/card-entry/card-outcome.ts';
import { retrieveStripePayment } from '../../../../web/components/card-entry/stripe-confirmation.ts';
import { useSavedCard } from '../../../../web/components/card-entry/use-saved-card.tsx';
import { TestModeBadge } from '../../../../web/components/test-mode-badge.tsx';
import { aConfiguration, renderScreen } from '../../../support/web-page.tsx';

const stripe = {
  confirmCardPayment: vi.fn(),
  confirmCardSetup: vi.fn(),
  handleNextAction: vi.fn(),
  retrievePaymentIntent: vi.fn(),
};
const loadStripe = vi.fn(async () => stripe);
const field = { name: 'the card field' };

vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: () => loadStripe(),
}));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  CardElement: ({ onChange }: { onChange: (event: object) => void }) => (
    <button type="button" onClick={() => onChange({ complete: true, error: undefined })}>
      Type a card
    </button>
  ),
  useStripe: () => stripe,
  useElements: () => ({ getElement: () => field }),
}));

const testMoney = { ...aConfiguration, payments: { mode: 'TEST' as const, publishableKey: 'pk_test' } };
const live = { ...aConfiguration, payments: { mode: 'LIVE' as const, publishableKey: 'pk_live' } };

function Form({ use }: { use: CardUse }) {
  const fields = useRef<CardFields>(null);
  const [outcome, setOutcome] = useState<CardOutcome | 'incomplete' | null>(null);
  const submit = async () =>
    setOutcome(
      (await fields.current?.check()) ? await fields.current!.confirm('the_secret', use) : 'incomplete',
    );
  return (
    <>
      <CardEntry ref={fields} />
      <button onClick={() => void submit()}>Submit</button>
      <output>{JSON.stringify(outcome)}</output>
    </>
  );
}

const outcome = async () => JSON.parse((await screen.findByRole('status')).textContent ?? '') as CardOutcome;

async function submit(use: CardUse) {
  renderScreen(<Form use={use} />, { configuration: live });
  await userEvent.click(await screen.findByRole('button', { name: 'Type a card' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(async () => expect(await outcome()).not.toBeNull());
  return outcome();
}

beforeEach(() => {
  loadStripe.mockImplementation(async () => stripe);
});

describe('A card typed into Stripe’s field', () => {
  it('pays', async () => {
    stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    expect(await submit('payment')).toEqual({ status: 'succeeded', id: 'pi_1', message: null });
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('the_secret', { payment_method: { card: field } });
  });

  it('is saved', async () => {
    stripe.confirmCardSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
    expect(await submit('setup')).toEqual({ status: 'succeeded', id: 'seti_1', message: null });
  });

  it('is declined in the words of its bank', async () => {
    const error = {
      message: 'Your card was declined.',
      payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
    };
    stripe.confirmCardPayment.mockResolvedValue({ error });
    expect(await submit('payment')).toEqual({
      status: 'declined',
      id: 'pi_1',
      message: 'Your card was declined.',
    });
  });

  it('has paid, also when Stripe refuses the second click', async () => {
    const error = { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } };
    stripe.confirmCardPayment.mockResolvedValue({ error });
    expect(await submit('payment')).toMatchObject({ status: 'succeeded', id: 'pi_1' });
  });

  it('is typed there for test money too, and says so', async () => {
    renderScreen(
      <>
        <TestModeBadge isFull />
        <Form use="payment" />
      </>,
      { configuration: testMoney },
    );
    expect(await screen.findByRole('button', { name: 'Type a card' })).toBeTruthy();
    expect(screen.getByRole('note').textContent).toContain('no real money moves');
  });

  it('is not sent before it is complete', async () => {
    renderScreen(<Form use="payment" />, { configuration: live });
    await screen.findByRole('button', { name: 'Type a card' });
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your card is not complete.');
  });
});

describe('A card saved with Stripe', () => {
  function Saved() {
    const { confirm, authenticate } = useSavedCard();
    const [outcome, setOutcome] = useState<CardOutcome | null>(null);
    return (
      <>
        <button onClick={() => void confirm('the_secret').then(setOutcome)}>Confirm</button>
        <button onClick={() => void authenticate('the_secret').then(setOutcome)}>Authenticate</button>
        <output>{JSON.stringify(outcome)}</output>
      </>
    );
  }

  it('pays with nothing but the secret', async () => {
    stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    renderScreen(<Saved />, { configuration: live });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await outcome()).toMatchObject({ status: 'succeeded' }));
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('the_secret');
  });

  it('lets Stripe ask its bank', async () => {
    stripe.handleNextAction.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'requires_capture' } });
    renderScreen(<Saved />, { configuration: live });
    await userEvent.click(await screen.findByRole('button', { name: 'Authenticate' }));
    await waitFor(async () => expect(await outcome()).toMatchObject({ status: 'requires_capture' }));
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'the_secret' });
  });
});

describe('A payment at Stripe', () => {
  it.each([
    [
      { amount: 4210, status: 'requires_payment_method' },
      { amountCents: 4210, isOpen: true },
    ],
    [
      { amount: 4210, status: 'succeeded' },
      { amountCents: 4210, isOpen: false },
    ],
    [undefined, null],
  ])('%j is shown as %j', async (paymentIntent, shown) => {
    stripe.retrievePaymentIntent.mockResolvedValue({ paymentIntent });
    expect(await retrieveStripePayment('pk_live', 'the_secret')).toEqual(shown);
  });
});
