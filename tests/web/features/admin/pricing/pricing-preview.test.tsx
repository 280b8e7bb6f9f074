import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PricingPanel } from '../../../../../web/features/admin/pricing/pricing-panel.tsx';
import { getStartTime } from '../../../../../web/features/admin/pricing/start-time.ts';
import {
  AdminPricingDocument,
  PricingHistoryDocument,
  UpdatePricingDocument,
} from '../../../../../web/generated/pricing.ts';
import { PricingPreviewDocument, WithdrawPricingDocument } from '../../../../../web/generated/pricing.ts';
import { proposedRates } from '../../../../support/proposed-rates.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aShownPricing, aShownPricingState } from '../../../../support/builders/nothing-waits.ts';
import { noPreview } from './no-preview.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const totals = (revenue: string, driverShare: string, platformFee: string) => ({
  __typename: 'FareTotals',
  revenue,
  driverShare,
  platformFee,
});

const aPreview = (overrides: object = {}) => ({
  __typename: 'PricingPreview',
  since: '2026-02-01T00:00:00Z',
  until: '2026-03-03T00:00:00Z',
  rideCount: 2,
  isCapped: false,
  standingRides: 12,
  changedStandingRides: 9,
  dearer: 1,
  cheaper: 0,
  charged: totals('30.58', '26.00', '4.58'),
  proposed: totals('34.58', '27.66', '6.92'),
  change: totals('4.00', '1.66', '2.34'),
  mostChanged: [
    {
      __typename: 'RepricedRide',
      rideId: 'ride-1',
      pickupAddress: 'Zoo',
      dropoffAddress: 'Mall',
      distanceMiles: 6.66,
      completedAt: '2026-03-01T00:00:00Z',
      charged: totals('15.29', '13.00', '2.29'),
      proposed: totals('17.29', '13.83', '3.46'),
    },
  ],
  ...overrides,
});

const scheduled = {
  __typename: 'PricingHistoryEntry',
  pricing: { ...aShownPricing, id: 'pricing-2', effectiveDate: '2027-01-01T05:00:00Z' },
  status: 'SCHEDULED',
  createdByName: 'Ada Min',
  createdByEmail: 'ada@maumee.test',
};

function renderPanel(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<PricingPanel />, {
    user: aSessionUser('ADMIN'),
    at: '/admin?tab=pricing',
    mocks: [
      {
        request: { query: AdminPricingDocument },
        result: { data: { pricingState: aShownPricingState } },
        maxUsageCount: 5,
      },
      {
        request: { query: PricingHistoryDocument, variables: { first: 20 } },
        result: { data: { pricingHistory: aConnection('PricingHistory', [scheduled]) } },
        maxUsageCount: 5,
      },
      ...mocks,
    ],
  });
  return userEvent.setup({ delay: null });
}

const previewOf = (preview: object): MockLink.MockedResponse => ({
  request: { query: PricingPreviewDocument, variables: { rates: proposedRates } },
  result: { data: { pricingPreview: preview } },
});

describe('the preview of rates', () => {
  it('shows what the last rides would have brought, and says when the rates have changed since', async () => {
    const clicks = renderPanel(previewOf(aPreview()));
    await clicks.click(await screen.findByRole('button', { name: 'Preview' }));
    const section = within(await screen.findByRole('region', { name: /Preview: the last 30 days/ }));
    expect(await section.findByText('+$4.00 against $30.58 charged')).toBeTruthy();
    expect(section.getByText(/2 rides since/)).toBeTruthy();
    expect(section.getByText('$15.29 → $17.29')).toBeTruthy();
    expect(section.queryByText(/have changed since/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Scheduling fee'), { target: { value: '9' } });
    expect(section.getByText(/have changed since/)).toBeTruthy();
  });

  it('says when it looked at the newest rides only', async () => {
    const clicks = renderPanel(previewOf(aPreview({ rideCount: 20_000, isCapped: true })));
    await clicks.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(
      await screen.findByText(/The newest 20,000 rides of the last 30 days: there were more/),
    ).toBeTruthy();
  });
});

describe('scheduled rates', () => {
  it('are sent with their start', async () => {
    const rates = { ...proposedRates, shortDistancePerMile: '2.00' };
    const input = {
      ...rates,
      reason: 'Winter',
      version: 'v1',
      acceptUnusual: false,
      startsAt: '2099-01-01T11:00:00.000Z',
    };
    const clicks = renderPanel(noPreview(rates), {
      request: { query: UpdatePricingDocument, variables: { input } },
      result: { data: { updatePricing: aShownPricing } },
    });
    fireEvent.change(await screen.findByLabelText(/Reason for the change/), { target: { value: 'Winter' } });
    fireEvent.change(screen.getByLabelText('Short distance per mile'), { target: { value: '2.00' } });
    fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '2020-01-01T06:00' } });
    expect(screen.getByText('The start must be in the future')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '2099-01-01T06:00' } });
    await clicks.click(screen.getByRole('button', { name: 'Schedule Pricing' }));
    await clicks.click(await screen.findByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('From Jan 1, 2099 at 6:00 AM on')).toBeTruthy();
  });

  it('are withdrawn with a reason', async () => {
    const clicks = renderPanel({
      request: {
        query: WithdrawPricingDocument,
        variables: { input: { id: 'pricing-2', reason: 'Mistake' } },
      },
      result: { data: { withdrawPricing: { __typename: 'Pricing', id: 'pricing-2' } } },
    });
    await clicks.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Mistake' } });
    await clicks.click(button);
    expect(await screen.findByText('Scheduled pricing withdrawn')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the start of rates', () => {
  const at = (typed: string) => getStartTime(typed, 'America/New_York', new Date('2026-01-01T00:00:00Z'));

  it('is read by the clocks of the area, and refuses an hour that they skip', () => {
    expect(at('')).toEqual({ startsAt: null, problem: null });
    expect(at('2026-07-01T06:00')).toEqual({ startsAt: '2026-07-01T10:00:00.000Z', problem: null });
    expect(at('2026-03-08T02:30').problem).toMatch(/clocks skip/);
    expect(at('2026').problem).toBe('Please enter a date and a time');
  });
});
