import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LiveRide } from '../../../../../web/features/rides/live/live-ride.tsx';
import { toNews } from '../../../../../web/features/rides/live/use-live-rides.ts';
import { RideButtons } from '../../../../../web/features/rides/ride-buttons.tsx';
import { RiderActionsProvider } from '../../../../../web/features/rides/rider-actions.tsx';
import { BookingWalletDocument } from '../../../../../web/generated/booking-dialog.ts';
import { ChangeRidePaymentDocument } from '../../../../../web/generated/payment.ts';
import { RiderRideChangedDocument } from '../../../../../web/generated/rider-dashboard.ts';
import { aSavedCard } from '../../../../support/builders/a-saved-card.ts';
import { aRideCard, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { authenticating, refusal, savedCards } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const DECLINED = 'Your card was declined. Choose another way to pay';
const ride = aVisibleRide({ paymentStatus: 'FAILED', paymentMethod: 'CARD' });

const quiet: MockLink.MockedResponse = {
  request: { query: RiderRideChangedDocument },
  result: { data: null },
  delay: Infinity,
};
const wallet: MockLink.MockedResponse = {
  request: { query: BookingWalletDocument },
  result: {
    data: {
      wallet: { __typename: 'WalletBalance', available: '5.00', held: '0.00', total: '5.00' },
      isCashAllowed: false,
    },
  },
  maxUsageCount: 10,
};

const changing = (paymentMethodId: string | null) => ({
  request: {
    query: ChangeRidePaymentDocument,
    variables: { input: { rideId: ride.id, paymentMethodId, paymentMethod: null } },
  },
});
const changed = (paymentMethodId: string | null) =>
  ({
    ...changing(paymentMethodId),
    result: {
      data: {
        changeRidePayment: aVisibleRide({
          paymentMethod: paymentMethodId ? 'CARD' : 'WALLET',
          card: paymentMethodId ? aRideCard() : null,
        }),
      },
    },
  }) as MockLink.MockedResponse;

async function open(...mocks: MockLink.MockedResponse[]) {
  const live = (
    <RiderActionsProvider onOwnChange={vi.fn()} onBook={vi.fn()}>
      <LiveRide ride={ride} headingRef={null} onBookAnother={vi.fn()} />
    </RiderActionsProvider>
  );
  const user = aSessionUser('RIDER');
  renderScreen(live, { user, mocks: [quiet, wallet, savedCards(aSavedCard()), ...mocks] });
  await clicks.click(await screen.findByRole('button', { name: 'Choose Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose another way to pay' }));
  await dialog.findByText(/Wallet — \$5.00 available/);
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof open>>;

async function payByCard(dialog: Dialog) {
  await clicks.click(dialog.getByRole('combobox', { name: 'Payment method' }));
  await clicks.click(await screen.findByRole('option', { name: 'VISA •••• 4242' }));
  await clicks.click(dialog.getByRole('button', { name: 'Pay This Way' }));
}

describe('A ride whose card was declined', () => {
  it('says so beside the ride and is paid from the wallet', async () => {
    const dialog = await open(changed(null));
    expect(screen.getByText(DECLINED)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Pay This Way' }));
    expect(await screen.findByText('This ride is paid with your wallet.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is paid with another card', async () => {
    const dialog = await open(changed('card-1'));
    await payByCard(dialog);
    expect(await screen.findByText('This ride is paid with VISA •••• 4242.')).toBeTruthy();
  });

  it('asks the bank, then tries again', async () => {
    const extensions = { reason: 'PAYMENT_ACTION_REQUIRED', clientSecret: 'pi_1_secret', rideId: ride.id };
    const asking = {
      ...changing('card-1'),
      ...refusal('Your bank asks', extensions),
    } as MockLink.MockedResponse;
    const passed = authenticating('pi_1_secret', true, 'REQUIRES_CAPTURE');
    const dialog = await open(asking, passed, changed('card-1'));
    await payByCard(dialog);
    await clicks.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText('Payment changed')).toBeTruthy();
  });

  it('keeps the dialog when the next card is declined too', async () => {
    const refused = refusal('Your card has expired.', { reason: 'PAYMENT_DECLINED', kind: 'declined' });
    const dialog = await open({ ...changing('card-1'), ...refused } as MockLink.MockedResponse);
    await payByCard(dialog);
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(dialog.getByText(/Your card has expired. Choose another card/)).toBeTruthy();
  });

  it('offers to add funds when the wallet does not cover it', async () => {
    const refused = refusal('Insufficient wallet balance', {
      reason: 'INSUFFICIENT_FUNDS',
      kind: 'declined',
    });
    const dialog = await open({ ...changing(null), ...refused } as MockLink.MockedResponse);
    expect(dialog.getByText('$17.00 short of the total')).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Pay This Way' }));
    await clicks.click(await dialog.findByRole('button', { name: 'Add Funds' }));
    const funds = within(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' }));
    expect(funds.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('17.00');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await clicks.click(funds.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Choose another way to pay' })).toBeTruthy();
  });

  it('has the saved card one tap away when the wallet does not cover it', async () => {
    const dialog = await open(changed('card-1'));
    await clicks.click(await dialog.findByRole('button', { name: 'Use Saved Card · VISA •••• 4242' }));
    await clicks.click(dialog.getByRole('button', { name: 'Pay This Way' }));
    expect(await screen.findByText('This ride is paid with VISA •••• 4242.')).toBeTruthy();
  });

  it('says so among the upcoming rides, and no longer when it is over', async () => {
    const show = (shown: typeof ride) =>
      renderScreen(
        <RiderActionsProvider onOwnChange={vi.fn()} onBook={vi.fn()}>
          <RideButtons ride={shown} />
        </RiderActionsProvider>,
        { mocks: [quiet] },
      );
    show(ride);
    expect(await screen.findByText(DECLINED)).toBeTruthy();
    show(aVisibleRide({ paymentStatus: 'FAILED', status: 'CANCELLED' }));
    expect(screen.getAllByText(DECLINED)).toHaveLength(1);
  });

  it('is news', () => {
    expect(toNews(ride)?.title).toBe('Your card was declined');
  });
});
