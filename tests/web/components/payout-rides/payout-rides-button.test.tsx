import { screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PayoutRidesButton } from '../../../../web/components/payout-rides/payout-rides-button.tsx';
import { PayoutRequestRidesDocument, PayoutRidesDocument } from '../../../../web/generated/payout-rides.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const rides = aConnection('PayoutRide', [
  aPaidRide('ride-2', 'Toledo Zoo', '18.45'),
  aPaidRide('ride-1', 'Franklin Park Mall', '-4.00'),
]);

function aPaidRide(rideId: string, destination: string, amount: string) {
  return {
    __typename: 'PayoutRide' as const,
    rideId,
    destination,
    amount,
    completedAt: '2026-03-05T15:00:00.000Z',
  };
}

describe('The rides of a payout', () => {
  it('are shown on demand, with what each brought and what a refund took back', async () => {
    const answer = { payout: { __typename: 'Payout', id: 'payout-1', rides } };
    renderScreen(
      <PayoutRidesButton count={2} of={{ id: 'payout-1', isRequest: false, words: 'Mar 2 · $14.45' }} />,
      {
        mocks: [
          {
            request: { query: PayoutRidesDocument, variables: { id: 'payout-1' } },
            result: { data: answer },
          },
        ],
      },
    );
    await clicks.click(await screen.findByRole('button', { name: '2 rides' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rides of this payout' }));
    expect(dialog.getByText('Mar 2 · $14.45')).toBeTruthy();
    const rows = await dialog.findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Toledo Zoo.*\$18\.45/);
    expect(rows[1]?.textContent).toMatch(/Franklin Park Mall.*taken back by a refund.*-\$4\.00/);
  });

  it('of a request that was rejected are none, and cannot be asked for', () => {
    renderScreen(<PayoutRidesButton count={0} of={{ id: 'request-1', isRequest: true, words: '' }} />, {});
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say so when they could not be loaded', async () => {
    renderScreen(
      <PayoutRidesButton count={1} of={{ id: 'request-1', isRequest: true, words: 'Mar 2 · $10.00' }} />,
      {
        mocks: [
          {
            request: { query: PayoutRequestRidesDocument, variables: { id: 'request-1' } },
            error: new Error('gone'),
          },
        ],
      },
    );
    await clicks.click(await screen.findByRole('button', { name: '1 ride' }));
    expect(await screen.findByText('The rides could not be loaded')).toBeTruthy();
  });
});
