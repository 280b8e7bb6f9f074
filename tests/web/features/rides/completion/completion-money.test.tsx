import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CompleteRideDialog } from '../../../../../web/features/rides/completion/complete-ride-dialog.tsx';
import { CompleteOwnRideDocument } from '../../../../../web/generated/complete-ride.ts';
import { RideNowDocument } from '../../../../../web/generated/payment.ts';
import { aVisiblePerson, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { refusal, savedCards } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
type Ride = ReturnType<typeof aVisibleRide>;
const running = (changes: Partial<Ride> = {}) =>
  aVisibleRide({ status: 'IN_PROGRESS', driver: aVisiblePerson(), ...changes });

async function payRefused(ride: Ride, reason: string, message: string, now: Ride = ride) {
  const refused = {
    request: { query: CompleteOwnRideDocument, variables: { rideId: ride.id, tipAmount: '2.00' } },
    ...refusal(message, { reason, kind: 'declined' }),
  } as MockLink.MockedResponse;
  const asked: MockLink.MockedResponse = {
    request: { query: RideNowDocument, variables: { id: ride.id } },
    result: { data: { ride: now } },
  };
  const spies = { onOwnChange: vi.fn(), onClose: vi.fn(), onPaid: vi.fn(), onChangePayment: vi.fn() };
  const mocks = [savedCards(), refused, asked];
  renderScreen(<CompleteRideDialog ride={ride} {...spies} />, { user: aSessionUser('RIDER'), mocks });
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
  await clicks.click(dialog.getByRole('button', { name: 'Pay $22.00' }));
  return { ...spies, dialog };
}

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
    expect(onClose).not.toHaveBeenCalled();
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
