import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RideReceipt } from '../../../../web/components/ride-history/ride-receipt.tsx';
import {
  aRideCard,
  aSeenRefund,
  aVisibleRide,
  type VisibleRide,
} from '../../../support/builders/a-visible-ride.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const done = (changes: Partial<VisibleRide>) => aVisibleRide({ status: 'COMPLETED', ...changes });

describe('The receipt of a ride', () => {
  it.each([
    ['the wallet', done({}), 'Payment: Wallet'],
    ['a card', done({ paymentMethod: 'CARD', card: aRideCard() }), 'Payment: VISA •••• 4242'],
    ['a card that is gone', done({ paymentMethod: 'CARD' }), 'Payment: Card, removed since'],
  ])('says that %s paid it', async (_, ride, text) => {
    renderScreen(<RideReceipt ride={ride} viewer="rider" />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Refunds' })).toBeNull();
  });

  it('keeps the payment from the driver', async () => {
    const ride = done({ paymentMethod: 'CARD', card: aRideCard(), driverEarning: '19.00' });
    renderScreen(<RideReceipt ride={ride} viewer="driver" />);
    expect(await screen.findByText('Earned: $19.00')).toBeTruthy();
    expect(screen.queryByText(/Payment:/)).toBeNull();
  });

  it('lists refunds with date, reason and where the money went', async () => {
    const refunds = [
      aSeenRefund(),
      aSeenRefund({ id: 'refund-2', amount: '3.00', toCard: '1.00', toWallet: '2.00', reason: 'Late' }),
      aSeenRefund({ id: 'refund-3', toCard: '0.00', toWallet: '5.00', status: 'PENDING', reason: 'Sorry' }),
      aSeenRefund({ id: 'refund-4', toCard: '0.00', toOrganisation: '5.00', reason: 'Empty tank' }),
      aSeenRefund({ id: 'refund-5', toCard: '1.00', toOrganisation: '4.00', reason: 'Rude' }),
    ];
    renderScreen(<RideReceipt ride={done({ refunds })} viewer="rider" />);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Refunded · Mar 6, 2026Driver took a detour · to your card+$5.00',
      'Refunded · Mar 6, 2026Late · $1.00 to your card, $2.00 to your wallet+$3.00',
      'Refund on its way · Mar 6, 2026Sorry · to your wallet+$5.00',
      'Refunded · Mar 6, 2026Empty tank · to the organization that paid+$5.00',
      'Refunded · Mar 6, 2026Rude · $1.00 to your card, $4.00 to the organization that paid+$5.00',
    ]);
  });

  it.each([
    ['held', null, 'Total held'],
    ['a total of which an organization pays a part', 'Riverbend Clinic', 'Total'],
  ])('calls what is set aside for an open ride %s', async (_, funderName, label) => {
    const { money } = aVisibleRide();
    const covered = funderName === null ? '0.00' : '12.00';
    const ride = aVisibleRide({ status: 'ACCEPTED', money: money && { ...money, covered, funderName } });
    renderScreen(<RideReceipt ride={ride} viewer="rider" />);
    expect(await screen.findByText(label, { exact: true })).toBeTruthy();
  });
});
