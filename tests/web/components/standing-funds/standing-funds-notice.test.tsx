import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StandingFundsNotice } from '../../../../web/components/standing-funds/standing-funds-notice.tsx';
import { StandingFundsDocument } from '../../../../web/generated/standing-funds.ts';
import { savedCards } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

function show(isPressing: boolean) {
  const standingFunds = {
    __typename: 'StandingFunds',
    needed: '69.00',
    available: '21.50',
    missing: '47.50',
    missingFrom: '2026-03-05T12:00:00Z',
    isPressing,
  };
  const answered = vi.fn(() => ({ data: { standingFunds } }));
  const mock = { request: { query: StandingFundsDocument }, result: answered } as MockLink.MockedResponse;
  renderScreen(<StandingFundsNotice />, { user: aSessionUser('RIDER'), mocks: [mock, savedCards()] });
  return answered;
}

describe('what the standing rides of the next days need', () => {
  it('is said with what is there, and one press leads to what is missing', async () => {
    show(true);
    expect((await screen.findByRole('status')).textContent).toContain('need $69.00, you have $21.50');
    const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
    await clicks.click(screen.getByRole('button', { name: 'Add $47.50' }));
    expect(await screen.findByRole('dialog', { name: 'Add Funds to Wallet' })).toBeTruthy();
    expect(screen.getByLabelText('Amount in USD')).toHaveProperty('value', '47.50');
  });

  it('is not said while it does not press', async () => {
    const answered = show(false);
    await waitFor(() => expect(answered).toHaveBeenCalled());
    expect(screen.queryByRole('status')).toBeNull();
  });
});
