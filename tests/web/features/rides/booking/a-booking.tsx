import { aFareLine } from '../../../../support/builders/a-fare-line.ts';
import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { ChosenNeeds } from '../../../../../web/components/needs/chosen-needs.ts';
import { BookingDialog } from '../../../../../web/features/rides/booking/booking-dialog.tsx';
import { RepeatBooking } from '../../../../../web/features/rides/standing/repeat-booking.tsx';
import { EMPTY_DRAFT } from '../../../../../web/features/rides/booking/trip-draft.ts';
import type { TripQuote } from '../../../../../web/features/rides/booking/use-quote.ts';
import {
  BookingWalletDocument,
  RequestRideDocument,
  TripCoverageDocument,
} from '../../../../../web/generated/booking-dialog.ts';
import type { RequestRideMutationVariables } from '../../../../../web/generated/operations.ts';
import type { Configuration } from '../../../../../web/lib/configuration.ts';
import { aSavedCard } from '../../../../support/builders/a-saved-card.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { refusal, savedCards } from '../../../../support/test-payments.ts';
import { aConfiguration, aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

export const RECORD = 'maumee-recent-booking';
export const ATTEMPT = 'maumee-booking-attempt';
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
  pickup: { address: pickup.address },
  dropoff: { address: dropoff.address },
  fare: {
    lines: [aFareLine('SCHEDULING_FEE', '2.50'), aFareLine('DISTANCE_FEE', '17.50')],
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

const walletOf = (available: string, isCashAllowed: boolean): MockLink.MockedResponse => ({
  request: { query: BookingWalletDocument },
  result: {
    data: {
      wallet: { __typename: 'WalletBalance', available, held: '0.00', total: available },
      isCashAllowed,
    },
  },
  maxUsageCount: 5,
});

/** What organizations would pay of the trip, whatever is asked of it. */
export const covering = (...options: readonly object[]): MockLink.MockedResponse =>
  ({
    request: { query: TripCoverageDocument, variables: () => true },
    result: { data: { rideCoverage: options } },
    maxUsageCount: 20,
  }) as MockLink.MockedResponse;

type Answer = Pick<MockLink.MockedResponse, 'result' | 'error'>;
type Input = RequestRideMutationVariables['input'];

/** Answers a booking like this one, and keeps what was sent. */
export function requesting(wanted: Partial<Input>, answer: Answer) {
  const sent: Input[] = [];
  const whole = {
    pickup,
    dropoff,
    totalFare: '20.00',
    quoteToken: 'signed',
    tipAmount: '0.00',
    scheduledFor: null,
    driverType: 'BROADCAST',
    selectedDriverId: null,
    paymentMethodId: null,
    paymentMethod: null,
    ...wanted,
  };
  const variables = ({ input }: RequestRideMutationVariables) => {
    const { id, ...rest } = input;
    if (!id || JSON.stringify(sorted(rest)) !== JSON.stringify(sorted(whole))) return false;
    sent.push(input);
    return true;
  };
  return {
    mock: { request: { query: RequestRideDocument, variables }, ...answer } as MockLink.MockedResponse,
    sent,
  };
}

const sorted = (input: object) => Object.entries(input).sort(([a], [b]) => a.localeCompare(b));

export const refused = (message: string, extensions: Record<string, unknown>) =>
  refusal(message, extensions) as Answer;
export const booked: Answer = { result: { data: { requestRide: aVisibleRide() } } };
export const visa = aSavedCard();
const amex = aSavedCard({ id: 'card-2', brand: 'amex', last4: '0005', isDefault: false });

/** The dialog of a trip of $20.00 with $250.00 in the wallet unless it says otherwise. */
export async function showBooking(
  mocks: MockLink.MockedResponse[],
  cards = [visa, amex],
  configuration: Configuration = aConfiguration,
  trip: {
    notes?: string;
    needs?: ChosenNeeds;
    areNeedsChosen?: boolean;
    currentRide?: ReturnType<typeof aVisibleRide>;
    available?: string;
    phone?: string;
    isCashAllowed?: boolean;
    /** Of the link that led here. */
    state?: unknown;
  } = {},
) {
  const { available = '250.00', phone = null, isCashAllowed = false } = trip;
  const spies = {
    onClose: vi.fn(),
    onBooked: vi.fn(),
    onRepeated: vi.fn(),
    ask: vi.fn(async () => undefined),
  };
  const quoteState = { quote, hasFailed: false, problem: null, ask: spies.ask };
  const { state } = renderScreen(
    <BookingDialog
      open
      Repeat={RepeatBooking}
      driver={null}
      scheduledFor={null}
      draft={{ ...draft, notes: trip.notes ?? '', needs: trip.needs ?? null }}
      areNeedsChosen={trip.areNeedsChosen ?? true}
      currentRide={trip.currentRide ?? null}
      {...{ quoteState }}
      {...spies}
    />,
    {
      user: { ...aSessionUser('RIDER'), phone },
      mocks: [walletOf(available, isCashAllowed), savedCards(...cards), ...mocks, covering()],
      configuration,
      state: trip.state ?? null,
    },
  );
  await screen.findByText(`Wallet — $${available} available`);
  const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...spies, clicks, state };
}

export async function pay(clicks: UserEvent, name: string) {
  await clicks.click(screen.getByRole('combobox', { name: 'Payment method' }));
  await clicks.click(await screen.findByRole('option', { name }));
}

export const lost: Answer = { error: new Error('Failed to fetch') };
export const total = () => screen.getByText('Total').nextElementSibling?.textContent;
export const confirm = () => screen.getByRole('button', { name: 'Confirm Booking' });
