import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PayoutsPanel } from '../../../../../web/features/admin/payouts/payouts-panel.tsx';
import { AdminPayoutRequestsDocument } from '../../../../../web/generated/admin-payout-requests.ts';
import { AdminPayoutsDocument } from '../../../../../web/generated/admin-payouts.ts';
import {
  CreateSampleDataDocument,
  PayoutTotalsDocument,
} from '../../../../../web/generated/payout-totals.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aConfiguration, aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { proposedRates } from '../../../../support/proposed-rates.ts';

const payout = {
  __typename: 'Payout',
  id: 'p',
  driverFirstName: 'Dana',
  driverLastName: 'Whitfield',
  driverEmail: 'dana@maumee.test',
  periodStart: '2026-03-02T05:00:00Z',
  periodEnd: '2026-03-09T04:00:00Z',
  ridesCount: 3,
  amount: '50.00',
  processingFee: '0.00',
  netAmount: '50.00',
  status: 'COMPLETED',
  transferStatus: 'COMPLETED',
  stripeTransferId: 'tr_0123456789',
  scheduledFor: '2026-03-11T04:00:00Z',
  failureReason: null,
};

const payouts = (variables: object, items: object[]): MockLink.MockedResponse => ({
  request: { query: AdminPayoutsDocument, variables: { status: null, due: null, first: 25, ...variables } },
  result: { data: { payouts: aConnection('Payout', items) } },
  maxUsageCount: 5,
});

const totals: MockLink.MockedResponse = {
  request: { query: PayoutTotalsDocument },
  result: {
    data: {
      adminFigures: {
        __typename: 'AdminFigures',
        totalUpcoming: '321.00',
        totalBookings: 1_000,
        totalUsers: 77,
        totalWalletValue: '45.60',
      },
      pricing: { ...proposedRates, __typename: 'Pricing', id: 'one' },
    },
  },
  maxUsageCount: 5,
};

const noRequests: MockLink.MockedResponse = {
  request: { query: AdminPayoutRequestsDocument, variables: () => true },
  result: { data: { payoutRequests: aConnection('PayoutRequest', []) } },
  maxUsageCount: 5,
};

function show(mocks: MockLink.MockedResponse[], options: { at?: string; isLive?: boolean } = {}) {
  const { at = '/admin-dashboard?tab=payouts', isLive } = options;
  const payments = { ...aConfiguration.payments, mode: isLive ? ('LIVE' as const) : ('SANDBOX' as const) };
  return renderScreen(<PayoutsPanel />, {
    user: aSessionUser('ADMIN'),
    at,
    mocks: [totals, noRequests, ...mocks],
    configuration: { ...aConfiguration, payments },
  });
}

const clicks = userEvent.setup({ delay: null });

describe('The payouts tab', () => {
  it('shows what is due and how large the business is, and the rates', async () => {
    show([payouts({}, [payout])]);
    expect(await screen.findByText('$321.00')).toBeTruthy();
    for (const text of [
      'Total Upcoming',
      'Total Bookings',
      'Total Users',
      'Total Wallet Value',
      '1,000',
      '77',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Pricing Configuration')).toBeTruthy();
    expect(screen.getByText('85.00 %')).toBeTruthy();
    expect(await screen.findByText('…23456789')).toBeTruthy();
  });

  it('asks the server for the upcoming or the past ones, and keeps that in the address', async () => {
    const { path } = show([payouts({}, [payout]), payouts({ due: 'UPCOMING' }, [])]);
    await screen.findByText('…23456789');
    await clicks.click(screen.getByRole('button', { name: 'Upcoming' }));
    expect(await screen.findByText('No payouts like that')).toBeTruthy();
    expect(path()).toBe('/admin-dashboard?tab=payouts&due=upcoming');
  });

  it('opens as its address says', async () => {
    show([payouts({ due: 'PAST', status: 'FAILED' }, [])], {
      at: '/admin-dashboard?tab=payouts&due=past&status=FAILED',
    });
    expect(await screen.findByText('No payouts like that')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Past' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('makes sample data, and says what to do with it', async () => {
    const made = { __typename: 'SampleData', driverId: 'd', riderId: 'r', ridesCount: 4 };
    show([
      payouts({}, []),
      { request: { query: CreateSampleDataDocument }, result: { data: { createSampleData: made } } },
    ]);
    await clicks.click(await screen.findByRole('button', { name: 'Create Sample Data' }));
    expect(await screen.findByText('Sample data created')).toBeTruthy();
    expect(
      screen.getByText('A driver with 4 rides of last week. Generate payouts to pay them.'),
    ).toBeTruthy();
  });

  it('says so when no sample data could be made', async () => {
    show([payouts({}, []), { request: { query: CreateSampleDataDocument }, error: new Error('offline') }]);
    await clicks.click(await screen.findByRole('button', { name: 'Create Sample Data' }));
    expect(await screen.findByText('Failed to create sample data')).toBeTruthy();
  });

  it('shows why the server refuses sample data', async () => {
    const words = 'Sample data is made only where no real money moves';
    const refused = {
      request: { query: CreateSampleDataDocument },
      ...refusal(words, { code: 'SAMPLE_DATA_REFUSED' }),
    };
    show([payouts({}, []), refused]);
    await clicks.click(await screen.findByRole('button', { name: 'Create Sample Data' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('offers no sample data where money is real', async () => {
    show([payouts({}, [])], { isLive: true });
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Sample Data' })).toBeNull();
  });
});
