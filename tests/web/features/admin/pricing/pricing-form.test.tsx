import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PricingForm } from '../../../../../web/features/admin/pricing/pricing-form.tsx';
import { UpdatePricingDocument } from '../../../../../web/generated/pricing.ts';
import { PricingPreviewDocument } from '../../../../../web/generated/pricing.ts';
import { aShownPricing, aShownPricingState } from '../../../../support/builders/nothing-waits.ts';
import { proposedRates } from '../../../../support/proposed-rates.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { noPreview } from './no-preview.ts';

const totals = (revenue: string) => ({
  __typename: 'FareTotals',
  revenue,
  driverShare: '1.00',
  platformFee: '1.00',
});
const previewOf = (rates: object): MockLink.MockedResponse => ({
  request: { query: PricingPreviewDocument, variables: { rates } },
  result: {
    data: {
      pricingPreview: {
        __typename: 'PricingPreview',
        since: '2026-02-01T00:00:00Z',
        until: '2026-03-03T00:00:00Z',
        rideCount: 2,
        isCapped: false,
        standingRides: 0,
        changedStandingRides: 0,
        dearer: 1,
        cheaper: 0,
        mostChanged: [],
        charged: totals('30.58'),
        proposed: totals('34.58'),
        change: totals('4.00'),
      },
    },
  },
});

const published = (input: object) => ({ request: { query: UpdatePricingDocument, variables: { input } } });

function show(mocks: readonly MockLink.MockedResponse[], state: object = {}) {
  const onPublished = vi.fn();
  renderScreen(<PricingForm state={{ ...aShownPricingState, ...state }} onPublished={onPublished} />, {
    user: aSessionUser('ADMIN'),
    mocks: [...mocks],
  });
  return { clicks: userEvent.setup({ delay: null }), onPublished };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function ask(clicks: ReturnType<typeof userEvent.setup>, field: string, rate: string) {
  await screen.findByLabelText(field);
  type(field, rate);
  type(/Reason for the change/, 'Fuel');
  await clicks.click(screen.getByRole('button', { name: 'Update Pricing' }));
}

describe('The form of the rates', () => {
  it('takes numbers to the cent, and shows the rates that the product begins with', async () => {
    show([]);
    const fields = await screen.findAllByRole('spinbutton');
    const shown = fields.map((field) => [field.getAttribute('placeholder'), field.getAttribute('step')]);
    expect(shown).toEqual(
      ['2.50', '85.00', '15.00', '1.92', '25.00', '1.75'].map((placeholder) => [placeholder, '0.01']),
    );
  });

  it('says when the rates could not be changed, and keeps the question open', async () => {
    const rates = { ...proposedRates, schedulingFee: '3.00' };
    const input = { ...rates, reason: 'Fuel', version: 'v1', acceptUnusual: false };
    const { clicks } = show([noPreview(rates), { ...published(input), error: new Error('No answer') }]);
    await ask(clicks, 'Scheduling fee', '3.00');
    await clicks.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Failed to update pricing')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('publishes nothing at the first click: it shows the difference and what it would have brought', async () => {
    const rates = { ...proposedRates, shortDistancePerMile: '2.10' };
    const { clicks, onPublished } = show([previewOf(rates)]);
    await ask(clicks, 'Short distance per mile', '2.10');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Short distance per mile $1.92 → $2.10')).toBeTruthy();
    expect(await dialog.findByText(/would have cost \$34\.58 instead of \$30\.58/)).toBeTruthy();
    expect(onPublished).not.toHaveBeenCalled();
  });

  it('asks whether a mile for nothing is meant, and does not publish before', async () => {
    const rates = { ...proposedRates, shortDistancePerMile: '0.00' };
    const input = { ...rates, reason: 'Fuel', version: 'v1', acceptUnusual: true };
    const { clicks, onPublished } = show([
      previewOf(rates),
      { ...published(input), result: { data: { updatePricing: aShownPricing } } },
    ]);
    await ask(clicks, 'Short distance per mile', '0');
    expect(await screen.findByText(/This is unusual: Short distance per mile/)).toBeTruthy();
    const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    expect(publish.disabled).toBe(true);
    await clicks.click(screen.getByRole('checkbox'));
    await clicks.click(publish);
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  });

  it('has nothing to ask where no rate changes', async () => {
    const { clicks } = show([]);
    await ask(clicks, 'Scheduling fee', '2.5');
    expect(await screen.findByText('No rate changes')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names scheduled rates that will replace these', async () => {
    const rates = { ...proposedRates, schedulingFee: '3.00' };
    const next = { ...aShownPricing, id: 'pricing-2', effectiveDate: '2099-01-01T11:00:00.000Z' };
    const { clicks } = show([noPreview(rates)], { scheduled: [next] });
    await ask(clicks, 'Scheduling fee', '3.00');
    expect(await screen.findByText(/From Jan 1, 2099 at 6:00 AM on other rates are scheduled/)).toBeTruthy();
    expect(screen.getByText('Scheduling fee $3.00 → $2.50')).toBeTruthy();
  });
});

describe('Rates that somebody else has published meanwhile', () => {
  it('are shown beside what was entered, and what is chosen is published on top of them', async () => {
    const mine = { ...proposedRates, schedulingFee: '3.00', commissionRate: '80.00' };
    const saved = { ...proposedRates, schedulingFee: '2.75', longDistancePerMile: '1.80' };
    const first = { ...mine, reason: 'Fuel', version: 'v1', acceptUnusual: false };
    const second = { ...first, ...saved, commissionRate: '80.00', version: 'v2' };
    const { clicks, onPublished } = show([
      noPreview(mine),
      noPreview({ ...saved, commissionRate: '80.00' }),
      { ...published(first), ...refusal('Changed', { reason: 'RECORD_CHANGED', saved, version: 'v2' }) },
      { ...published(second), result: { data: { updatePricing: aShownPricing } } },
    ]);
    await screen.findByLabelText('Driver commission');
    type('Driver commission', '80.00');
    await ask(clicks, 'Scheduling fee', '3.00');
    await clicks.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const fee = within(screen.getByRole('group', { name: 'Scheduling fee' }));
    expect(fee.getByRole('button', { name: 'Keep mine: $3.00', pressed: true })).toBeTruthy();
    await clicks.click(fee.getByRole('button', { name: 'Take what is saved: $2.75' }));
    // Not touched here: it follows what is saved.
    const long = within(screen.getByRole('group', { name: 'Long distance per mile' }));
    expect(long.getByRole('button', { name: 'Take what is saved: $1.80', pressed: true })).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Long distance per mile' });
    expect(field.value).toBe('1.80');
    await clicks.click(screen.getByRole('button', { name: 'Update Pricing' }));
    await clicks.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  });
});
