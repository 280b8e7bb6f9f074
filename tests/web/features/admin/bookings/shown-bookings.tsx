import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { AdminScreen } from '../../../../../web/features/admin/admin-screen.tsx';
import { AdminBookingsDocument } from '../../../../../web/generated/bookings.ts';
import { AdminBookingDetailsDocument } from '../../../../../web/generated/booking-drawer.ts';
import { BookingTotalsDocument } from '../../../../../web/generated/bookings.ts';
import type { AdminBookingFragment, RideFilter } from '../../../../../web/generated/operations.ts';
import { createCache } from '../../../../../web/lib/apollo-client.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aShownStage } from '../../../../support/builders/a-shown-stage.ts';
import { nobodyCancels, nothingWaits } from '../../../../support/builders/nothing-waits.ts';
import { aRideCard } from '../../../../support/builders/a-visible-ride.ts';
import type { Whole } from '../../../../support/builders/whole.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

type VisibleBooking = Whole<AdminBookingFragment>;

const person = (id: string, firstName: string, lastName: string) => ({
  __typename: 'RideParticipant' as const,
  id,
  firstName,
  lastName,
});

const stop = (address: string) => ({ __typename: 'Stop' as const, address });

export function aBooking(changes: Partial<VisibleBooking> = {}): VisibleBooking {
  const booking = {
    __typename: 'Ride' as const,
    id: '01a1fc00-bced-70db-9130-ddedb07baa33',
    status: 'COMPLETED' as const,
    paymentStatus: 'COMPLETED' as const,
    version: 'v1',
    paymentMethod: 'CARD' as const,
    card: aRideCard(),
    refunds: [],
    marks: [],
    giveBacks: [],
    pickup: stop('Toledo Zoo'),
    dropoff: stop('Museum of Art'),
    scheduledFor: null,
    requestedAt: '2026-03-05T20:30:00.000Z',
    totalFare: '20.00',
    tip: '2.00',
    finalAmount: '22.00',
    rider: person('the-rider', 'Robin', 'Reed'),
    driver: person('the-driver', 'Dana', 'Whitfield'),
    ...changes,
  };
  return { ...booking, stage: changes.stage ?? aShownStage(booking) };
}

export const listing = (filter: RideFilter, ...items: VisibleBooking[]): MockLink.MockedResponse => ({
  request: { query: AdminBookingsDocument, variables: { filter, first: 25 } },
  result: { data: { bookings: aConnection('Ride', items) } },
  maxUsageCount: 5,
});

const totals: MockLink.MockedResponse = {
  request: { query: BookingTotalsDocument },
  result: {
    data: {
      adminFigures: {
        __typename: 'AdminFigures',
        totalBookings: 1_234_567,
        pendingBookings: 31,
        completedBookings: 1_200_000,
        inProgressBookings: 12,
      },
    },
  },
  maxUsageCount: 5,
};

export const show = (mocks: MockLink.MockedResponse[], at = '/admin?tab=bookings') =>
  renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
    user: aSessionUser('ADMIN'),
    at,
    cache: createCache(),
    mocks: [...mocks, nothingWaits, nobodyCancels, totals],
  });

const anEntry = (changes: object) => ({
  __typename: 'RideHistoryEntry' as const,
  at: '2026-03-05T20:30:00.000Z',
  actorId: 'the-rider',
  actorRole: 'admin',
  actorName: null,
  actorEmail: null,
  reason: null,
  ...changes,
});

/** Everything about it, as the panel beside the list asks for it. */
export const detailing = (booking: AdminBookingFragment, details = {}): MockLink.MockedResponse => ({
  request: { query: AdminBookingDetailsDocument, variables: { id: booking.id } },
  result: {
    data: {
      ride: {
        ...booking,
        distanceMiles: 6.66,
        durationMinutes: 14,
        isSpecificDriver: false,
        driverEarning: '19.00',
        expiresAt: null,
        acceptedAt: null,
        arrivedAt: null,
        startedAt: null,
        completedAt: null,
        cancelledAt: null,
        cancelReason: null,
        notes: 'Second door',
        tipReason: null,
        driverRefunded: '0.00',
        booker: null,
        payerName: null,
        money: null,
        ...details,
        pickup: { ...booking.pickup, lat: 41.62, lng: -83.58 },
        dropoff: { ...booking.dropoff, lat: 41.65, lng: -83.55 },
        rider: { ...booking.rider, phone: '+14195550100' },
        driver: booking.driver && { ...booking.driver, phone: null },
      },
      rideHistory: [
        anEntry({
          action: 'request',
          actorRole: 'rider',
          actorName: 'Robin Reed',
          actorEmail: 'r@maumee.test',
        }),
        anEntry({ action: 'ride.assign', actorId: null, actorName: 'cli:root', reason: 'By phone' }),
        anEntry({ action: 'expire', actorId: null, actorRole: 'system' }),
      ],
    },
  },
  maxUsageCount: 5,
});

export async function openDetails() {
  await clicks.click(await screen.findByRole('link', { name: /^Details of the ride of Robin Reed/ }));
  return within(await screen.findByRole('dialog', { name: 'Booking details' }));
}

/** Chooses from the menu of the first row. */
export async function choose(act: string | RegExp) {
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for the ride of Robin Reed/ });
  await clicks.click(menu!);
  await clicks.click(await screen.findByRole('menuitem', { name: act }));
}
