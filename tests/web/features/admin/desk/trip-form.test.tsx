import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { newDraft, type DeskDraft } from '../../../../../web/features/admin/desk/desk-draft.ts';
import { TripForm } from '../../../../../web/features/admin/desk/trip-form.tsx';
import {
  BookAtDeskDocument,
  DeskCoverageDocument,
  DeskQuoteDocument,
} from '../../../../../web/generated/desk.ts';
import { keeping } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { aCaller } from './a-caller.ts';

const place = (address: string) => ({ address, lat: 41.6, lng: -83.5, approximate: false });
const draft = (changes: Partial<DeskDraft> = {}): DeskDraft => ({
  ...newDraft(),
  callerId: 'dana',
  pickup: place('Toledo Zoo'),
  dropoff: place('Museum of Art'),
  ...changes,
});
const quote: MockLink.MockedResponse = {
  request: { query: DeskQuoteDocument, variables: () => true },
  result: {
    data: {
      quoteFare: {
        __typename: 'FareQuote',
        token: 'quoted',
        fare: { __typename: 'Fare', total: '20.00' },
        distanceMiles: 4,
        durationMinutes: 12,
      },
    },
  },
};
const noCover: MockLink.MockedResponse = {
  request: { query: DeskCoverageDocument, variables: () => true },
  result: { data: { callerCoverage: [] } },
};

function show(available: string, mocks: MockLink.MockedResponse[], onBooked = vi.fn()) {
  const caller = aCaller({ available });
  const data = { __typename: 'Query' as const, isCashAllowed: false, caller };
  renderScreen(<TripForm draft={draft()} data={data} change={vi.fn()} onBooked={onBooked} />, {
    user: aSessionUser('ADMIN'),
    mocks: [quote, noCover, ...mocks],
  });
  return onBooked;
}

describe('the ride of a call', () => {
  it('is read out, and not booked by who cannot pay it', async () => {
    show('10.00', []);
    expect(await screen.findByText('The ride costs $20.00: 4.0 miles, about 12 minutes.')).toBeTruthy();
    expect(screen.getByText('$10.00 is missing.')).toBeTruthy();
    expect(screen.getByText('Choose how it is paid.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book ride' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Send a link to add a card' })).toBeTruthy();
  });

  it('is booked by keys, in the name of who calls, and what was booked is read out', async () => {
    const { seen, variables } = keeping<{ input: object }>();
    const ride = { __typename: 'Ride', id: 'r1', scheduledFor: null, totalFare: '20.00' };
    const booking: MockLink.MockedResponse = {
      request: { query: BookAtDeskDocument, variables },
      result: { data: { bookAtDesk: ride } },
    };
    const onBooked = show('30.00', [booking]);
    await screen.findByText('The ride costs $20.00: 4.0 miles, about 12 minutes.');
    fireEvent.keyDown(screen.getByRole('form', { name: 'The ride' }), { key: 'Enter', ctrlKey: true });
    await vi.waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(onBooked.mock.calls[0]?.[0]).toEqual([
      'Your ride is booked for now, from Toledo Zoo to Museum of Art.',
      'We are asking the drivers who are free.',
      '$20.00 is held in your wallet.',
    ]);
    expect(seen[0]).toMatchObject({
      input: {
        callerId: 'dana',
        booking: { quoteToken: 'quoted', totalFare: '20.00', paymentMethodId: null },
      },
    });
  });
});
