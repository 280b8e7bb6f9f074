import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BookingDialog } from '../../../../../web/features/rides/booking/booking-dialog.tsx';
import { EMPTY_DRAFT } from '../../../../../web/features/rides/booking/trip-draft.ts';
import type { TripQuote } from '../../../../../web/features/rides/booking/use-quote.ts';
import {
  BookingWalletDocument,
  RequestRideDocument,
  type RequestRideMutationVariables,
} from '../../../../../web/generated/documents.ts';
import { aSeenRide } from '../../../../support/builders/a-seen-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const RECORD = 'maumee-recent-booking';
const pickup = { address: 'Toledo Zoo', lat: 41.62, lng: -83.58 };
const dropoff = { address: 'Museum of Art', lat: 41.66, lng: -83.56 };
const draft = {
  ...EMPTY_DRAFT,
  pickup: { ...pickup, approximate: false },
  dropoff: { ...dropoff, approximate: false },
};
const quote: TripQuote = {
  token: 'signed',
  expiresAt: '2026-03-05T20:40:00Z',
  fare: {
    lines: [
      { kind: 'scheduling_fee', amount: '2.50' },
      { kind: 'distance_fee', amount: '17.50' },
    ],
    total: '20.00',
    perMile: '1.92',
    minimum: '15.00',
    minimumApplied: false,
  },
  distanceMiles: 9.11,
  durationMinutes: 19,
  source: 'straight-line',
  polyline: null,
  isLongDistance: false,
};

const wallet: MockLink.MockedResponse = {
  request: { query: BookingWalletDocument },
  result: {
    data: { wallet: { __typename: 'WalletBalance', available: '250.00', held: '0.00', total: '250.00' } },
  },
  maxUsageCount: 5,
};

function requesting(tipAmount: string, answer: Pick<MockLink.MockedResponse, 'result' | 'error'>) {
  const variables: RequestRideMutationVariables = {
    input: {
      pickup,
      dropoff,
      totalFare: '20.00',
      quoteToken: 'signed',
      tipAmount,
      scheduledFor: null,
      driverType: 'broadcast',
      selectedDriverId: null,
    },
  };
  return { request: { query: RequestRideDocument, variables }, ...answer } as MockLink.MockedResponse;
}

const refused = (message: string, extensions: Record<string, unknown>) => ({
  result: { errors: [new GraphQLError(message, { extensions })] },
});

async function show(mock: MockLink.MockedResponse) {
  const spies = { onClose: vi.fn(), onBooked: vi.fn(), ask: vi.fn(async () => undefined) };
  const quoteState = { quote, hasFailed: false, ask: spies.ask };
  renderScreen(
    <BookingDialog open driver={null} scheduledFor={null} {...{ draft, quoteState }} {...spies} />,
    { user: aSessionUser('rider'), mocks: [wallet, mock] },
  );
  await screen.findByText(/\$250.00 available/);
  return { ...spies, clicks: userEvent.setup() };
}

const total = () => screen.getByText('Total').nextElementSibling?.textContent;
const confirm = () => screen.getByRole('button', { name: 'Confirm Booking' });

afterEach(() => localStorage.clear());

describe('The booking dialog', () => {
  it('adds the tip to the total and books with it', async () => {
    const ride = { data: { requestRide: aSeenRide() } };
    const { clicks, onBooked } = await show(requesting('3.00', { result: ride }));
    expect(total()).toBe('$20.00');
    await clicks.click(screen.getByRole('button', { name: '$3' }));
    expect(total()).toBe('$23.00');
    await clicks.click(confirm());
    expect(await screen.findByText('Ride Booked')).toBeTruthy();
    await waitFor(() => expect(onBooked).toHaveBeenCalledOnce());
    expect(JSON.parse(localStorage.getItem(RECORD) ?? '{}')).toMatchObject({ rideId: aSeenRide().id });
  });

  it('takes a tip back when it is pressed again', async () => {
    const { clicks } = await show(requesting('0.00', { error: new Error('unused') }));
    await clicks.click(screen.getByRole('button', { name: '$5' }));
    expect(total()).toBe('$25.00');
    await clicks.click(screen.getByRole('button', { name: '$5' }));
    expect(total()).toBe('$20.00');
  });

  it('refuses a custom tip that is no amount, then takes one that is', async () => {
    const { clicks } = await show(requesting('0.00', { error: new Error('unused') }));
    await clicks.click(screen.getByRole('button', { name: 'Custom' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom tip' }));
    await clicks.type(dialog.getByLabelText('Tip amount'), 'abc');
    await clicks.click(dialog.getByRole('button', { name: 'Set Tip' }));
    expect(await screen.findByText('Invalid tip amount')).toBeTruthy();
    await clicks.clear(dialog.getByLabelText('Tip amount'));
    await clicks.type(dialog.getByLabelText('Tip amount'), '4.50');
    await clicks.click(dialog.getByRole('button', { name: 'Set Tip' }));
    await waitFor(() => expect(total()).toBe('$24.50'));
  });

  it('opens the ways on when the wallet is too small, honest about cards', async () => {
    const answer = refused('Insufficient wallet balance', { reason: 'INSUFFICIENT_FUNDS' });
    const { clicks, onClose } = await show(requesting('0.00', answer));
    await clicks.click(confirm());
    const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Wallet Balance' }));
    expect(dialog.queryByText('Payment processing is not configured')).toBeNull();
    await clicks.click(dialog.getByRole('button', { name: 'Add Funds' }));
    expect(dialog.getByText('Payment processing is not configured')).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(localStorage.getItem(RECORD)).toBeNull();
  });

  it('shows a changed fare and waits for the rider to accept it', async () => {
    const answer = refused('Invalid ride data', { reason: 'FARE_CHANGED', totalFare: '21.70' });
    const { clicks, ask, onBooked } = await show(requesting('0.00', answer));
    await clicks.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('The fare is now $21.70');
    expect(ask).toHaveBeenCalledOnce();
    expect(onBooked).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Accept and Book' })).toBeTruthy();
  });

  it('remembers a booking whose answer never came', async () => {
    const { clicks } = await show(requesting('0.00', { error: new Error('Failed to fetch') }));
    await clicks.click(confirm());
    expect((await screen.findAllByText('Failed to book ride. Please try again.')).length).toBeGreaterThan(0);
    const record = JSON.parse(localStorage.getItem(RECORD) ?? '{}') as unknown;
    expect(record).toMatchObject({ rideId: null, status: 'pending', pickupAddress: 'Toledo Zoo' });
  });
});
