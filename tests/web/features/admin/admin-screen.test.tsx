import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AdminScreen } from '../../../../web/features/admin/admin-screen.tsx';
import { AdminPayoutRequestsDocument } from '../../../../web/generated/admin-payout-requests.ts';
import { AdminPayoutsDocument, TransferPayoutsDocument } from '../../../../web/generated/admin-payouts.ts';
import {
  AdminPricingDocument,
  PricingHistoryDocument,
  UpdatePricingDocument,
} from '../../../../web/generated/pricing.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { aShownPricingState } from '../../../support/builders/nothing-waits.ts';
import { noPreview } from './pricing/no-preview.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';
import { proposedRates } from '../../../support/proposed-rates.ts';

const user = aSessionUser('ADMIN');

const noPayouts: MockLink.MockedResponse = {
  request: { query: AdminPayoutsDocument, variables: { status: null, due: null, first: 25 } },
  result: { data: { payouts: aConnection('Payout', []) } },
  maxUsageCount: 5,
};

const noRequests: MockLink.MockedResponse = {
  request: { query: AdminPayoutRequestsDocument, variables: () => true },
  result: { data: { payoutRequests: aConnection('PayoutRequest', []) } },
  maxUsageCount: 5,
};

function transferred(successful: number, failed: number, unknown: number): MockLink.MockedResponse {
  return {
    request: { query: TransferPayoutsDocument },
    result: { data: { transferPayouts: { __typename: 'TransferRun', successful, failed, unknown } } },
  };
}

async function transfer() {
  const clicks = userEvent.setup({ delay: null });
  await clicks.click(await screen.findByRole('button', { name: 'Transfer Ready Payouts' }));
  const dialog = within(await screen.findByRole('dialog'));
  await clicks.click(dialog.getByRole('button', { name: 'Transfer Ready Payouts' }));
}

describe('Payouts', () => {
  it('transfers only after a confirmation and reports the result', async () => {
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin-dashboard?tab=payouts',
      mocks: [noPayouts, noRequests, transferred(3, 0, 1)],
    });
    expect(await screen.findByText('No payouts yet', {}, { timeout: 10_000 })).toBeTruthy();
    await transfer();
    expect(
      (await screen.findByText('3 transfers completed, 0 failed')).closest('[role=status]'),
    ).toBeTruthy();
    expect(screen.getByText(/1 not answered yet/)).toBeTruthy();
  });

  it('reports failed transfers as an error', async () => {
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin-dashboard?tab=payouts',
      mocks: [noPayouts, noRequests, transferred(2, 1, 0)],
    });
    await transfer();
    expect((await screen.findByText('2 transfers completed, 1 failed')).closest('[role=alert]')).toBeTruthy();
  });

  it('says so when the transfers could not be started', async () => {
    const failing = { request: { query: TransferPayoutsDocument }, error: new Error('offline') };
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin-dashboard?tab=payouts',
      mocks: [noPayouts, noRequests, failing],
    });
    await transfer();
    expect(await screen.findByText('Transfer Error')).toBeTruthy();
    expect(screen.getByText('Failed to process transfers')).toBeTruthy();
  });
});

const rates = proposedRates;

const pricing = {
  __typename: 'Pricing',
  id: 'first',
  ...rates,
  effectiveDate: '2026-01-01T00:00:00Z',
  changeReason: 'Initial pricing',
  createdAt: '2026-01-01T00:00:00Z',
};

const pricingMocks: MockLink.MockedResponse[] = [
  {
    request: { query: AdminPricingDocument },
    result: { data: { pricingState: { ...aShownPricingState, inForce: pricing } } },
    maxUsageCount: 5,
  },
  {
    request: { query: PricingHistoryDocument, variables: { first: 20 } },
    result: { data: { pricingHistory: aConnection('PricingHistory', []) } },
    maxUsageCount: 5,
  },
];

describe('Pricing', () => {
  it('sends nothing without a reason, then publishes and clears it', async () => {
    const clicks = userEvent.setup({ delay: null });
    const changed = { ...rates, shortDistancePerMile: '2.10' };
    const input = { ...changed, reason: 'Fuel', version: 'v1', acceptUnusual: false };
    const updated: MockLink.MockedResponse = {
      request: { query: UpdatePricingDocument, variables: { input } },
      result: { data: { updatePricing: { ...pricing, changeReason: 'Fuel' } } },
    };
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin?tab=pricing',
      mocks: [...pricingMocks, noPreview(changed), updated],
    });
    const button = await screen.findByText<HTMLButtonElement>('Update Pricing');
    expect(button.disabled).toBe(true);
    const reason = screen.getByLabelText<HTMLTextAreaElement>(/Reason for the change/);
    fireEvent.change(reason, { target: { value: '   ' } });
    expect(button.disabled).toBe(true);
    fireEvent.change(reason, { target: { value: 'Fuel' } });
    const perMile = screen.getByLabelText('Short distance per mile');
    fireEvent.change(perMile, { target: { value: '2.10' } });
    await clicks.click(button);
    await clicks.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Pricing updated successfully')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason for the change/).value).toBe(''),
    );
  });

  it('cannot be published with a rate left empty', async () => {
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin?tab=pricing',
      mocks: pricingMocks,
    });
    fireEvent.change(await screen.findByLabelText(/Reason for the change/), { target: { value: 'Fuel' } });
    const button = screen.getByText<HTMLButtonElement>('Update Pricing');
    expect(button.disabled).toBe(false);
    fireEvent.change(screen.getByLabelText('Scheduling fee'), { target: { value: '' } });
    expect(button.disabled).toBe(true);
  });

  it('says that nothing was changed yet', async () => {
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      at: '/admin?tab=pricing',
      mocks: pricingMocks,
    });
    expect(await screen.findByText('No pricing changes recorded yet')).toBeTruthy();
  });
});
