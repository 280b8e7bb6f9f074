import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CompleteRideDialog } from '../../../../../web/features/rides/completion/complete-ride-dialog.tsx';
import { CompleteOwnRideDocument } from '../../../../../web/generated/complete-ride.ts';
import { RideNowDocument } from '../../../../../web/generated/payment.ts';
import { aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aSavedCard } from '../../../../support/builders/a-saved-card.ts';
import { refusal, savedCards } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
type Ride = ReturnType<typeof aVisibleRide>;
const running = (changes: Partial<Ride> = {}) =>
  aVisibleRide({ status: 'IN_PROGRESS', driver: aVisiblePerson(), ...changes });

async function payRefused(
  ride: Ride,
  reason: string,
  message: string,
  now: Ride = ride,
  rest = [savedCards()],
) {
  const refused = {
    request: { query: CompleteOwnRideDocument, variables: { rideId: ride.id, tipAmount: '2.00' } },
    ...refusal(message, { reason, kind: 'declined' }),
  } as MockLink.MockedResponse;
  const asked: MockLink.MockedResponse = {
    request: { query: RideNowDocument, variables: { id: ride.id } },
    result: { data: { ride: now } },
  };
  const spies = { onOwnChange: vi.fn(), onClose: vi.fn(), onPaid: vi.fn(), onChangePayment: vi.fn() };
  const mocks = [refused, asked, ...rest];
  renderScreen(<CompleteRideDialog ride={ride} {...spies} />, { user: aSessionUser('RIDER'), mocks });
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
  await clicks.click(dialog.getByRole('button', { name: 'Pay $22.00' }));
  return { ...spies, dialog };
}

describe('Completing a ride', () => {
  async function open(changes: Partial<Ride> = {}) {
    const spies = { onOwnChange: vi.fn(), onClose: vi.fn(), onPaid: vi.fn(), onChangePayment: vi.fn() };
    const ride = running({ tip: '0.00', promisedTip: '0.00', ...changes });
    renderScreen(<CompleteRideDialog ride={ride} {...spies} />, {
      user: aSessionUser('RIDER'),
      mocks: [savedCards()],
    });
    return within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
  }

  it('sums up the trip and asks for the fare alone until a tip is chosen', async () => {
    const dialog = await open();
    for (const fact of ['From', 'To', 'Distance', 'Base Fare', 'Total']) {
      expect(dialog.getByText(fact)).toBeTruthy();
    }
    expect(dialog.getByText('8.8 miles')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Pay $20.00' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it.each([
    ['10%', '$22.00'],
    ['15%', '$23.00'],
    ['20%', '$24.00'],
    ['25%', '$25.00'],
  ])('takes a tip of %s of the fare: %s in all', async (percent, total) => {
    const dialog = await open();
    await clicks.click(dialog.getByRole('button', { name: new RegExp(`^${percent}`) }));
    expect(dialog.getByRole('button', { name: `Pay ${total}` })).toBeTruthy();
  });

  it('takes a tip of any amount to the cent, and none where there is no number', async () => {
    const dialog = await open();
    const custom = dialog.getByLabelText('Custom tip amount');
    expect(['type', 'min', 'step'].map((name) => custom.getAttribute(name))).toEqual(['number', '0', '0.01']);
    await clicks.type(custom, '3.25');
    expect(dialog.getByRole('button', { name: 'Pay $23.25' })).toBeTruthy();
    await clicks.clear(custom);
    expect(dialog.getByRole('button', { name: 'Pay $20.00' })).toBeTruthy();
  });

  it('asks for what an organization does not pay, which covers no more of a tip than it promised', async () => {
    const { money } = aVisibleRide();
    const covered = { covered: '19.00', coveredTip: '2.00', funderName: 'Riverbend Clinic' };
    const dialog = await open({ tip: '2.00', promisedTip: '0.00', money: money && { ...money, ...covered } });
    expect(dialog.getByText('Riverbend Clinic pays')).toBeTruthy();
    expect(dialog.getByText('−$19.00')).toBeTruthy();
    expect(dialog.getByText('You pay')).toBeTruthy();
    expect(dialog.queryByText('Total')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Pay $3.00' })).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: /^25%/ }));
    expect(dialog.getByRole('button', { name: 'Pay $6.00' })).toBeTruthy();
    await clicks.clear(dialog.getByLabelText('Custom tip amount'));
    await clicks.type(dialog.getByLabelText('Custom tip amount'), '1');
    expect(dialog.getByText('−$18.00')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Pay $3.00' })).toBeTruthy();
  });

  it('is done without a payment where an organization pays all of it', async () => {
    const { money } = aVisibleRide();
    const covered = { covered: '20.00', funderName: 'Riverbend Clinic', state: 'PROMISED' as const };
    const dialog = await open({ paymentMethod: 'ORGANISATION', money: money && { ...money, ...covered } });
    expect(dialog.getByRole('button', { name: 'Complete Ride' })).toHaveProperty('disabled', false);
  });
});

describe('Completing a ride that cannot be paid', () => {
  it('offers funds or a card when the wallet is too small', async () => {
    const { dialog, onClose } = await payRefused(
      running(),
      'INSUFFICIENT_FUNDS',
      'Insufficient wallet balance',
    );
    expect(
      await dialog.findByText(/Your wallet does not cover the fare and the tip. Nothing was charged/),
    ).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Add a Card' })).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Add Funds' }));
    expect(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await clicks.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Complete Your Ride' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('pays with the saved card by one tap, the tip as it was chosen', async () => {
    const ride = running();
    const paid = { ...ride, status: 'COMPLETED' as const, finalAmount: '22.00' };
    const again: MockLink.MockedResponse = {
      request: { query: CompleteOwnRideDocument, variables: { rideId: ride.id, tipAmount: '2.00' } },
      result: { data: { completeRide: paid } },
    };
    const rest = [savedCards(aSavedCard()), again];
    const { dialog, onPaid } = await payRefused(ride, 'INSUFFICIENT_FUNDS', 'Insufficient', ride, rest);
    await clicks.click(await dialog.findByRole('button', { name: 'Use Saved Card · VISA •••• 4242' }));
    await vi.waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  });

  it('leads to another payment when the ride has none any more', async () => {
    const ride = running({ paymentMethod: 'CARD' });
    const now = { ...ride, paymentStatus: 'FAILED' as const };
    const { dialog, onChangePayment } = await payRefused(ride, 'PAYMENT_DECLINED', 'Your card expired.', now);
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    await clicks.click(await dialog.findByRole('button', { name: 'Choose Another Way to Pay' }));
    expect(onChangePayment).toHaveBeenCalledExactlyOnceWith(ride);
  });

  it('asks for a lower tip when only the rest was declined', async () => {
    const ride = running({ paymentMethod: 'CARD' });
    const { dialog } = await payRefused(ride, 'PAYMENT_DECLINED', 'Your card was declined.');
    expect(await dialog.findByText(/Lower the tip and pay again/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Choose Another Way to Pay' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Add Funds' })).toBeNull();
  });
});

describe('A tip lower than promised', () => {
  it('asks for the reason, and sends it along', async () => {
    const paid = running({ status: 'COMPLETED', tip: '0.00', tipReason: 'Loud music', finalAmount: '20.00' });
    const pay = {
      request: {
        query: CompleteOwnRideDocument,
        variables: { rideId: paid.id, tipAmount: '0.00', tipReason: 'Loud music' },
      },
      result: { data: { completeRide: paid } },
    };
    const spies = { onOwnChange: vi.fn(), onClose: vi.fn(), onPaid: vi.fn(), onChangePayment: vi.fn() };
    const mocks = [savedCards(), pay];
    renderScreen(<CompleteRideDialog ride={running()} {...spies} />, { user: aSessionUser('RIDER'), mocks });
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
    expect(dialog.queryByLabelText(/Why the tip is lower/)).toBeNull();
    await clicks.click(dialog.getByRole('button', { name: /^10%/ }));
    expect(dialog.getByText(/accepted this ride with a promised tip of \$2.00/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Pay $20.00' }));
    expect(await dialog.findByText('Please say why the tip is lower than promised')).toBeTruthy();
    await clicks.type(dialog.getByLabelText(/Why the tip is lower/), 'Loud music');
    await clicks.click(dialog.getByRole('button', { name: 'Pay $20.00' }));
    await vi.waitFor(() => expect(spies.onPaid).toHaveBeenCalledOnce());
  });

  it('is never paid for one that is too high', async () => {
    const spies = { onOwnChange: vi.fn(), onClose: vi.fn(), onPaid: vi.fn(), onChangePayment: vi.fn() };
    renderScreen(<CompleteRideDialog ride={running({ promisedTip: '0.00', tip: '0.00' })} {...spies} />, {
      user: aSessionUser('RIDER'),
      mocks: [savedCards()],
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
    await clicks.type(dialog.getByLabelText('Custom tip amount'), '600');
    await clicks.click(dialog.getByRole('button', { name: /^Pay/ }));
    expect(await screen.findByText('Please enter a valid tip amount.')).toBeTruthy();
    expect(spies.onOwnChange).not.toHaveBeenCalled();
  });
});
