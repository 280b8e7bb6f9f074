import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { authenticating } from '../../../../support/test-payments.ts';
import { aConfiguration } from '../../../../support/web-page.tsx';
import {
  booked,
  confirm,
  lost,
  pay,
  RECORD,
  refused,
  requesting,
  showBooking,
  type visa,
} from './a-booking.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const tooSmall = refused('Insufficient wallet balance', { reason: 'INSUFFICIENT_FUNDS', kind: 'declined' });

async function refusedForFunds(cards?: (typeof visa)[]) {
  const { mock } = requesting({}, tooSmall);
  const page = await showBooking([mock], cards);
  await page.clicks.click(confirm());
  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Wallet Balance' }));
  return { ...page, dialog };
}

describe('A wallet that is too small', () => {
  it('can be filled up without leaving the booking', async () => {
    const { clicks, dialog } = await refusedForFunds();
    expect(dialog.getByText(/This ride needs \$20.00/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Add Funds' }));
    const funds = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
    expect(funds.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('1.00');
  });

  it('gives way to the first saved card', async () => {
    const { clicks, dialog } = await refusedForFunds();
    await clicks.click(dialog.getByRole('button', { name: 'Use Saved Card · VISA •••• 4242' }));
    const select = await screen.findByRole('combobox', { name: 'Payment method' });
    expect(select.textContent).toBe('VISA •••• 4242');
    expect(screen.getByText(/\$20.00 is held on your card now/)).toBeTruthy();
  });

  it('asks for a card where none is saved', async () => {
    const { clicks, dialog } = await refusedForFunds([]);
    await clicks.click(dialog.getByRole('button', { name: 'Add a Card' }));
    expect(await screen.findByRole('dialog', { name: 'Add Payment Method' })).toBeTruthy();
  });

  it('can end the booking', async () => {
    const { clicks, dialog, onClose } = await refusedForFunds();
    await clicks.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(localStorage.getItem(RECORD)).toBeNull();
  });
});

describe('The steps of the sheet', () => {
  it('take the place of each other, and keep what was chosen', async () => {
    const { clicks } = await showBooking([], undefined, undefined, { available: '12.50' });
    await clicks.click(screen.getByRole('button', { name: '$5' }));
    await clicks.click(screen.getByRole('button', { name: 'Add Funds' }));
    await screen.findByRole('dialog', { name: 'Add Funds to Wallet' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await clicks.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('dialog', { name: 'Confirm Your Ride' });
    expect(screen.getByRole('button', { name: '$5', pressed: true })).toBeTruthy();
    await pay(clicks, 'Add a new card');
    await screen.findByRole('dialog', { name: 'Add Payment Method' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('lead back by Escape, which closes the booking from its first step only', async () => {
    const { clicks, onClose } = await showBooking([]);
    await pay(clicks, 'Add a new card');
    await screen.findByRole('dialog', { name: 'Add Payment Method' });
    await clicks.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Confirm Your Ride' });
    expect(onClose).not.toHaveBeenCalled();
    await clicks.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('A wallet that is seen to be too small', () => {
  const short = { available: '12.50' };
  const said = () => screen.queryByText(/Your wallet has \$12.50 available, which does not cover this ride/);

  it('is said at once, and the saved card is one tap away', async () => {
    const request = requesting({ paymentMethodId: 'card-1' }, booked);
    const { clicks, onBooked } = await showBooking([request.mock], undefined, undefined, short);
    expect(said()).not.toBeNull();
    await clicks.click(await screen.findByRole('button', { name: 'Use Saved Card · VISA •••• 4242' }));
    expect(said()).toBeNull();
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
  });

  it('can be filled up with just what is lacking', async () => {
    const { clicks } = await showBooking([], undefined, undefined, short);
    await clicks.click(screen.getByRole('button', { name: 'Add Funds' }));
    const funds = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
    expect(funds.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('7.50');
    expect(funds.getByRole('button', { name: '$7.50', pressed: true })).toBeTruthy();
  });

  it('is said when a tip makes it so, and not before', async () => {
    const { clicks } = await showBooking([], undefined, undefined, { available: '20.00' });
    expect(screen.queryByText(/does not cover this ride/)).toBeNull();
    await clicks.click(screen.getByRole('button', { name: '$2' }));
    expect(screen.getByText(/does not cover this ride/)).toBeTruthy();
  });
});

describe('A booking paid by card', () => {
  const asking = refused('Your bank wants to confirm this payment', {
    reason: 'PAYMENT_ACTION_REQUIRED',
    kind: 'declined',
    clientSecret: 'pi_1_secret',
    rideId: 'the-ride',
  });
  const declined = refused('Your card was declined.', { reason: 'PAYMENT_DECLINED', kind: 'declined' });

  it('is sent with the card', async () => {
    const request = requesting({ paymentMethodId: 'card-1' }, booked);
    const { clicks, onBooked } = await showBooking([request.mock]);
    await pay(clicks, 'VISA •••• 4242');
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(request.sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is repeated with the same id once the bank is satisfied', async () => {
    const first = requesting({ paymentMethodId: 'card-1' }, asking);
    const again = requesting({ paymentMethodId: 'card-1' }, booked);
    const passed = authenticating('pi_1_secret', true, 'REQUIRES_CAPTURE');
    const { clicks, onBooked } = await showBooking([first.mock, again.mock, passed]);
    await pay(clicks, 'VISA •••• 4242');
    await clicks.click(confirm());
    await clicks.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(again.sent[0]?.id).toBe(first.sent[0]?.id);
  });

  it('is not booked when the bank is not satisfied', async () => {
    const first = requesting({ paymentMethodId: 'card-1' }, asking);
    const again = requesting({ paymentMethodId: 'card-1' }, declined);
    const failed = authenticating('pi_1_secret', false, 'DECLINED', 'We could not authenticate your card.');
    const { clicks, onBooked } = await showBooking([first.mock, again.mock, failed]);
    await pay(clicks, 'VISA •••• 4242');
    await clicks.click(confirm());
    await clicks.click(await screen.findByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(onBooked).not.toHaveBeenCalled();
  });

  it('does not ask the bank for ever', async () => {
    const requests = [1, 2].map(() => requesting({ paymentMethodId: 'card-1' }, asking).mock);
    const failed = authenticating('pi_1_secret', false, 'DECLINED', 'We could not authenticate your card.');
    const { clicks } = await showBooking([...requests, failed]);
    await pay(clicks, 'VISA •••• 4242');
    await clicks.click(confirm());
    await clicks.click(await screen.findByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByText('We could not authenticate your card.')).toBeTruthy();
  });

  it('stays open when the card is declined, and is a new one with another card', async () => {
    const first = requesting({ paymentMethodId: 'card-1' }, declined);
    const second = requesting({ paymentMethodId: 'card-2' }, booked);
    const { clicks, onBooked } = await showBooking([first.mock, second.mock]);
    await pay(clicks, 'VISA •••• 4242');
    await clicks.click(confirm());
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getByText(/Your card was declined. Nothing was booked/)).toBeTruthy();
    await waitFor(() => expect(confirm().hasAttribute('disabled')).toBe(false));
    await pay(clicks, 'AMEX •••• 0005');
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(second.sent[0]?.id).not.toBe(first.sent[0]?.id);
  });

  it.each([
    ['a lost answer', lost],
    [
      'an answer that the provider owes',
      refused('Not answered yet', { reason: 'PAYMENT_UNKNOWN', kind: 'unavailable' }),
    ],
  ])('is the same one again after %s', async (_, answer) => {
    const first = requesting({}, answer);
    const again = requesting({}, booked);
    const { clicks, onBooked, onClose } = await showBooking([first.mock, again.mock]);
    await clicks.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await waitFor(() => expect(confirm().hasAttribute('disabled')).toBe(false));
    await clicks.click(confirm());
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(again.sent[0]?.id).toBe(first.sent[0]?.id);
  });

  it('is not offered where payments are not configured', async () => {
    const payments = { mode: 'UNCONFIGURED' as const, publishableKey: null };
    const { clicks } = await showBooking([], [], { ...aConfiguration, payments });
    await clicks.click(screen.getByRole('combobox', { name: 'Payment method' }));
    const card = await screen.findByRole('option', { name: 'Card — Payment processing is not configured' });
    expect(card.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('cash', () => {
  it('is no choice where the operator does not allow it', async () => {
    const { clicks } = await showBooking([]);
    await clicks.click(screen.getByRole('combobox', { name: 'Payment method' }));
    expect(screen.queryByRole('option', { name: 'Cash — pay the driver' })).toBeNull();
  });

  it('is booked by its name, with the amount to have ready', async () => {
    const request = requesting({ paymentMethod: 'CASH' }, booked);
    const { clicks } = await showBooking([request.mock], undefined, undefined, { isCashAllowed: true });
    await clicks.click(screen.getByRole('combobox', { name: 'Payment method' }));
    await clicks.click(await screen.findByRole('option', { name: 'Cash — pay the driver' }));
    expect(screen.getByText(/^Have \$\d+\.\d\d ready\. Your driver confirms what you pay/)).toBeTruthy();
    await clicks.click(confirm());
    await waitFor(() => expect(request.sent).toHaveLength(1));
  });
});
