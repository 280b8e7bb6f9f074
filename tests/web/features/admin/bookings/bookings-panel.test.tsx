import { ServerParseError } from '@apollo/client/errors';
import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AdminScreen } from '../../../../../web/features/admin/admin-screen.tsx';
import {
  AdminBookingsDocument,
  AdminRideOffersDocument,
  RefundRideDocument,
} from '../../../../../web/generated/admin.ts';
import {
  AdminBookingDetailsDocument,
  AssignableDriversDocument,
  AssignDriverDocument,
  CancelBookingDocument,
  UnassignDriverDocument,
} from '../../../../../web/generated/bookings.ts';
import type {
  AdminBookingFragment,
  RefundRideMutationVariables,
  RideFilter,
  RideOfferRefusal,
} from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { nothingWaits } from '../../../../support/builders/nothing-waits.ts';
import { aRideCard, aSeenRefund } from '../../../../support/builders/a-visible-ride.ts';
import { keeping, refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const person = (id: string, firstName: string, lastName: string) => ({
  __typename: 'RideParticipant' as const,
  id,
  firstName,
  lastName,
});

const stop = (address: string) => ({ __typename: 'Stop' as const, address });

function aBooking(changes: Partial<AdminBookingFragment> = {}): AdminBookingFragment {
  const booking = {
    __typename: 'Ride' as const,
    id: '01a1fc00-bced-70db-9130-ddedb07baa33',
    status: 'COMPLETED' as const,
    paymentStatus: 'COMPLETED' as const,
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
  return booking;
}

const listing = (filter: RideFilter, ...items: AdminBookingFragment[]): MockLink.MockedResponse => ({
  request: { query: AdminBookingsDocument, variables: { filter, first: 25 } },
  result: { data: { bookings: aConnection('Ride', items) } },
  maxUsageCount: 5,
});

const show = (mocks: MockLink.MockedResponse[], at = '/admin?tab=bookings') =>
  renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
    ...{ user: aSessionUser('ADMIN'), at },
    mocks: [nothingWaits, ...mocks],
  });

async function openRefund() {
  await clicks.click(await screen.findByRole('button', { name: /^Refund the ride of Robin Reed/ }));
  return within(await screen.findByRole('dialog', { name: 'Refund this ride' }));
}

/** Everything about it, as the panel beside the list asks for it. */
const detailing = (booking: AdminBookingFragment): MockLink.MockedResponse => ({
  request: { query: AdminBookingDetailsDocument, variables: { id: booking.id } },
  result: {
    data: {
      ride: {
        ...booking,
        ...{ distanceMiles: 6.66, durationMinutes: 14, isSpecificDriver: false, driverEarning: '19.00' },
        ...{ expiresAt: null, acceptedAt: null, arrivedAt: null, startedAt: null, completedAt: null },
        ...{ cancelledAt: null, cancelReason: null, notes: 'Second door', tipReason: null },
        rider: { ...booking.rider, phone: '+14195550100' },
        driver: booking.driver && { ...booking.driver, phone: null },
      },
    },
  },
  maxUsageCount: 5,
});

async function openDetails() {
  await clicks.click(await screen.findByRole('button', { name: /^Details of the ride of Robin Reed/ }));
  return within(await screen.findByRole('dialog', { name: 'Booking details' }));
}

function refunding(booking = aBooking({ refunds: [aSeenRefund()] })) {
  const sent = keeping<RefundRideMutationVariables>();
  const mock = {
    request: { query: RefundRideDocument, variables: sent.variables },
    result: { data: { refundRide: booking } },
  } as MockLink.MockedResponse;
  return { mock, sent: sent.seen };
}

describe('The bookings', () => {
  it('can be those that are marked, each with what was implausible and why', async () => {
    const marked = aBooking({
      marks: [
        {
          kind: 'COMPLETION_SOON',
          miles: null,
          seconds: 23,
          reason: 'Got out early',
        },
        { kind: 'START_FAR', miles: 2.1, seconds: null, reason: null },
      ],
    });
    const found: MockLink.MockedResponse = {
      request: { query: AdminBookingsDocument, variables: { marked: true, first: 25 } },
      result: { data: { bookings: aConnection('Ride', [marked]) } },
    };
    show([listing('ALL'), found]);
    await clicks.click(await screen.findByRole('button', { name: 'Marked' }));
    expect(await screen.findByText('Completed after 23 s')).toBeTruthy();
    expect(screen.getByText('“Got out early”')).toBeTruthy();
    expect(screen.getByText('Started 2.1 mi from the pickup')).toBeTruthy();
    expect(screen.getByText('No reason given')).toBeTruthy();
  });

  it('show which drivers were offered a ride, when, and why others were not', async () => {
    const booking = aBooking({ status: 'PENDING', driver: null });
    const offer = (driverName: string, changes: object) => ({
      ...{ __typename: 'RideOffer' as const, driverId: driverName, driverName, offeredAt: null },
      ...{ refusal: null, answer: null, ...changes },
    });
    const offers = aConnection('RideOffer', [
      offer('Dana Whitfield', { offeredAt: '2026-03-05T20:31:00.000Z', answer: 'PASSED' as const }),
      offer('Marcus Bell', { offeredAt: '2026-03-05T20:32:00.000Z' }),
      offer('Ana Ruiz', { refusal: 'LONG_DISTANCE_OFF' as const }),
    ]);
    const found: MockLink.MockedResponse = {
      request: { query: AdminRideOffersDocument, variables: { rideId: booking.id, first: 25 } },
      result: { data: { ride: { __typename: 'Ride', id: booking.id, offers } } },
    };
    show([listing('ALL', booking), detailing(booking), found]);
    const panel = await openDetails();
    await clicks.click(await panel.findByRole('button', { name: 'Offers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offers of this ride' });
    const rows = (await within(dialog).findAllByRole('row')).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Dana WhitfieldMar 5, 2026 at 3:31 PMPassed',
      'Marcus BellMar 5, 2026 at 3:32 PMNo answer',
      'Ana Ruiz—Takes no long trips',
    ]);
  });

  it('are listed with people, route, money and payment', async () => {
    const waiting = aBooking({
      id: 'x'.repeat(8),
      status: 'PENDING',
      driver: null,
      paymentStatus: 'PENDING',
    });
    show([listing('ALL', aBooking(), waiting)]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      [
        'Robin Reedwith Dana Whitfield',
        'Toledo Zooto Museum of Art',
        '$20.00+ $2.00 tip',
        'Completed',
        'VISA •••• 4242Paid',
        'Refund',
      ],
      [
        'Robin ReedNo driver yet',
        'Toledo Zooto Museum of Art',
        '$20.00+ $2.00 tip',
        'Pending',
        'VISA •••• 4242Payment Held',
        'Assign driverCancel booking',
      ],
    ]);
    expect(screen.getAllByText('Mar 5, 2026 at 3:30 PM', { exact: false })).toHaveLength(2);
  });

  it('keep the status in the address', async () => {
    const { path } = show([listing('ALL', aBooking()), listing('COMPLETED')]);
    await clicks.click(await screen.findByRole('button', { name: 'Completed' }));
    await waitFor(() => expect(path()).toBe('/admin?tab=bookings&status=completed'));
    await clicks.click(await screen.findByRole('button', { name: 'View all bookings' }));
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    const failing = { ...listing('ALL'), result: undefined, error: new Error('offline'), maxUsageCount: 1 };
    show([failing, listing('ALL', aBooking())]);
    await clicks.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
  });
});

describe('A refund', () => {
  it('of all that is left needs a reason', async () => {
    const { mock, sent } = refunding();
    show([listing('ALL', aBooking()), mock]);
    const dialog = await openRefund();
    expect(dialog.getByText('$22.00 is left to refund.')).toBeTruthy();
    expect(dialog.getByText(/earnings and the platform’s fee are reversed by the same shares/)).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund $22.00' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Driver took a detour' } });
    await clicks.click(button);
    expect(await screen.findByText('Ride refunded')).toBeTruthy();
    expect(sent[0]).toMatchObject({ amount: '22.00', reason: 'Driver took a detour' });
    expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByText(/\$5.00 refunded/)).toBeTruthy();
  });

  it('of a part is at most what is left', async () => {
    const { mock, sent } = refunding();
    show([listing('ALL', aBooking({ refunds: [aSeenRefund({ amount: '15.00' })] })), mock]);
    const dialog = await openRefund();
    expect(dialog.getByText(/\$15.00 was refunded before/)).toBeTruthy();
    await clicks.click(dialog.getByRole('radio', { name: 'A part of it' }));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Late' } });
    const amount = dialog.getByLabelText('Amount to refund');
    fireEvent.change(amount, { target: { value: '7.01' } });
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true);
    fireEvent.change(amount, { target: { value: '7' } });
    await clicks.click(dialog.getByRole('button', { name: 'Refund $7.00' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ amount: '7.00', reason: 'Late' }));
  });

  it('keeps its dialog when it is refused', async () => {
    const refused = {
      request: { query: RefundRideDocument, variables: () => true },
      ...refusal('Only $3.00 of this ride is left to refund', {
        reason: 'REFUND_TOO_HIGH',
        kind: 'conflict',
      }),
    } as MockLink.MockedResponse;
    show([listing('ALL', aBooking()), refused]);
    const dialog = await openRefund();
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Late' } });
    await clicks.click(dialog.getByRole('button', { name: 'Refund $22.00' }));
    expect(await screen.findByText('Only $3.00 of this ride is left to refund')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Refund this ride' })).toBeTruthy();
  });

  it('is not offered where nothing is left', async () => {
    const refunds = [aSeenRefund({ amount: '22.00' })];
    show([listing('ALL', aBooking({ refunds, paymentStatus: 'REFUNDED' }))]);
    await screen.findByRole('region', { name: 'Bookings' });
    expect(screen.queryByRole('button', { name: /^Refund the ride/ })).toBeNull();
  });
});

const waiting = aBooking({ status: 'PENDING', paymentStatus: 'PENDING', driver: null });
const driver = (driverName: string, refusal: RideOfferRefusal | null) => ({
  ...{ __typename: 'AssignableDriver' as const, driverId: driverName, driverName, rating: 4.9, refusal },
});
const drivers = (search: string | null, ...found: object[]) =>
  ({
    request: { query: AssignableDriversDocument, variables: { rideId: waiting.id, search } },
    result: { data: { assignableDrivers: found } },
  }) as MockLink.MockedResponse;

describe('A search', () => {
  it('for words, days and an order stands in the address and is asked of the server', async () => {
    const found: MockLink.MockedResponse = {
      request: {
        query: AdminBookingsDocument,
        variables: { filter: 'ALL', search: 'zoo', date: 'week', order: 'OLDEST', first: 25 },
      },
      result: { data: { bookings: aConnection('Ride', [aBooking()]) } },
      maxUsageCount: 5,
    };
    const { path } = show([found], '/admin?tab=bookings&search=zoo&date=week&order=oldest');
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe(
      '/api/admin/exports/bookings?filter=all&search=zoo&date=week&order=oldest',
    );
    fireEvent.change(screen.getByLabelText('Search bookings'), { target: { value: ' Robin ' } });
    await clicks.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(path()).toBe('/admin?tab=bookings&search=Robin&date=week&order=oldest'));
  });

  it('that finds nothing says so and shows the way back', async () => {
    const none: MockLink.MockedResponse = {
      request: { query: AdminBookingsDocument, variables: { filter: 'ALL', search: 'nowhere', first: 25 } },
      result: { data: { bookings: aConnection('Ride', []) } },
    };
    show([none, listing('ALL', aBooking())], '/admin?tab=bookings&search=nowhere');
    expect(await screen.findByText('No bookings match')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'View all bookings' }));
    expect(await screen.findByRole('region', { name: 'Bookings' })).toBeTruthy();
  });

  it('whose answer cannot be read says that', async () => {
    const parse = new ServerParseError(new Error('Unexpected token'), {
      ...{ response: new Response('<html>'), bodyText: '<html>' },
    });
    show([{ ...listing('ALL'), result: undefined, error: parse }]);
    expect(await screen.findByText('Invalid data format received')).toBeTruthy();
  });
});

describe('The details of a booking', () => {
  it('stand beside the list, and in the address', async () => {
    const { path } = show([listing('ALL', aBooking()), detailing(aBooking())]);
    const panel = await openDetails();
    expect(path()).toContain('booking=01a1fc00-bced-70db-9130-ddedb07baa33');
    expect(await panel.findByText('6.66 miles, 14 minutes')).toBeTruthy();
    expect(panel.getByText('Second door')).toBeTruthy();
    expect(panel.getByText('Robin Reed · +14195550100')).toBeTruthy();
    await clicks.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/admin?tab=bookings'));
  });
});

describe('Assigning a driver', () => {
  const openAssign = async () => {
    await clicks.click(await screen.findByRole('button', { name: /^(Assign|Change) driver .*Robin Reed/ }));
    return within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
  };

  it('shows who can take the ride and why the others cannot', async () => {
    const assigned = aBooking({ status: 'ACCEPTED', paymentStatus: 'PENDING' });
    const sent: MockLink.MockedResponse = {
      request: { query: AssignDriverDocument, variables: { rideId: waiting.id, driverId: 'Dana Whitfield' } },
      result: { data: { assignDriver: assigned } },
    };
    const found = drivers(null, driver('Dana Whitfield', null), driver('Marcus Bell', 'ON_RIDE'));
    show([listing('ALL', waiting), found, sent]);
    const dialog = await openAssign();
    expect(await dialog.findByText('Cannot take it: On another ride')).toBeTruthy();
    const refused = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign Marcus Bell' });
    expect(refused.disabled).toBe(true);
    await clicks.click(dialog.getByRole('button', { name: 'Assign Dana Whitfield' }));
    expect(await screen.findByText('Driver assigned')).toBeTruthy();
    expect(await screen.findByText('with Dana Whitfield')).toBeTruthy();
  });

  it('finds other drivers by name', async () => {
    const found = drivers('ana', driver('Ana Ruiz', 'DRIVER_OFFLINE'));
    show([listing('ALL', waiting), drivers(null), found]);
    const dialog = await openAssign();
    expect(await dialog.findByText('No driver is online and free. Search for one by name.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Search drivers'), { target: { value: 'ana' } });
    await clicks.click(dialog.getByRole('button', { name: 'Search' }));
    expect(await dialog.findByText('Cannot take it: Offline')).toBeTruthy();
  });

  it('that fails says so and keeps the dialog', async () => {
    const failing: MockLink.MockedResponse = {
      request: { query: AssignDriverDocument, variables: { rideId: waiting.id, driverId: 'Dana Whitfield' } },
      error: new Error('offline'),
    };
    show([listing('ALL', waiting), drivers(null, driver('Dana Whitfield', null)), failing]);
    const dialog = await openAssign();
    await clicks.click(await dialog.findByRole('button', { name: 'Assign Dana Whitfield' }));
    expect(await screen.findByText('Failed to assign driver')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Assign a driver' })).toBeTruthy();
  });

  it('can be taken back', async () => {
    const accepted = aBooking({ status: 'ACCEPTED', paymentStatus: 'PENDING' });
    const sent: MockLink.MockedResponse = {
      request: { query: UnassignDriverDocument, variables: { rideId: waiting.id } },
      result: { data: { unassignDriver: waiting } },
    };
    show([listing('ALL', accepted), drivers(null), sent]);
    const dialog = await openAssign();
    await clicks.click(dialog.getByRole('button', { name: 'Unassign Dana Whitfield' }));
    expect(await screen.findByText('Driver unassigned')).toBeTruthy();
    expect(await screen.findByText('No driver yet')).toBeTruthy();
  });
});

describe('Cancelling a booking', () => {
  const openCancel = async () => {
    await clicks.click(await screen.findByRole('button', { name: /^Cancel booking of Robin Reed/ }));
    return within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
  };
  const cancelling = (reason: string | null, result: object) =>
    ({
      request: { query: CancelBookingDocument, variables: { rideId: waiting.id, reason } },
      ...result,
    }) as MockLink.MockedResponse;

  it('asks once more, and takes a reason', async () => {
    const cancelled = aBooking({ status: 'CANCELLED', paymentStatus: 'CANCELLED', driver: null });
    const done = cancelling('Road closed', { result: { data: { cancelRide: cancelled } } });
    show([listing('ALL', waiting), done]);
    const dialog = await openCancel();
    expect(
      dialog.getByText('Are you sure you want to cancel this booking? This action cannot be undone.'),
    ).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' Road closed ' } });
    await clicks.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
    expect(await screen.findByText('Not charged')).toBeTruthy();
  });

  it('of a ride under way needs the reason', async () => {
    show([listing('ALL', aBooking({ status: 'IN_PROGRESS' }))]);
    const dialog = await openCancel();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Accident' } });
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('that fails says so', async () => {
    show([listing('ALL', waiting), cancelling(null, { error: new Error('offline') })]);
    const dialog = await openCancel();
    await clicks.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Failed to cancel booking')).toBeTruthy();
  });
});
