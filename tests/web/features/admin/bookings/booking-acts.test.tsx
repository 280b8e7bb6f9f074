import { ServerParseError } from '@apollo/client/errors';
import { refusal } from '../../../../support/test-payments.ts';
import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminBookingsDocument } from '../../../../../web/generated/bookings.ts';
import {
  AssignableDriversDocument,
  AssignDriverDocument,
  UnassignDriverDocument,
} from '../../../../../web/generated/assign-dialog.ts';
import { CancelBookingDocument } from '../../../../../web/generated/cancel-dialog.ts';
import type { RideOfferRefusal } from '../../../../../web/generated/operations.ts';
import { aSeenRefund, aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aBooking, choose, detailing, listing, openDetails, show } from './shown-bookings.tsx';

const waiting = aBooking({ status: 'PENDING', paymentStatus: 'PENDING', driver: null });
const driver = (driverName: string, refusal: RideOfferRefusal | null) => ({
  __typename: 'AssignableDriver' as const,
  driverId: driverName,
  driverName,
  rating: 4.9,
  refusal,
  phone: '+14195550100',
  availability: refusal ? 'OFFLINE' : 'AVAILABLE',
  milesToPickup: refusal ? null : 2.34,
  minutesToPickup: refusal ? null : 5,
  isAlongRoads: true,
  isAfterRide: false,
  isTrusted: refusal === null,
  tripsTogether: refusal ? 0 : 6,
  freeUntil: null,
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
      '/api/admin/exports/bookings?filter=all&search=zoo&by=requested&date=week&order=oldest',
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
      response: new Response('<html>'),
      bodyText: '<html>',
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
    const [rider] = panel.getAllByRole('link', { name: 'Robin Reed' });
    expect(rider?.getAttribute('href')).toBe('/admin/user/the-rider');
    expect(panel.getByRole('link', { name: 'Dana Whitfield' }).getAttribute('href')).toBe(
      '/admin/user/the-driver',
    );
    expect(panel.getByRole('link', { name: '+14195550100' }).getAttribute('href')).toBe('tel:+14195550100');
    expect(panel.getByRole('img', { name: 'Map of the trip' })).toBeTruthy();
    await clicks.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/admin?tab=bookings'));
  });

  it('split the money, to the cent, and say from whom a refund came', async () => {
    const refunded = aBooking({ refunds: [aSeenRefund({ amount: '5.00' })] });
    show([listing('ALL', refunded), detailing(refunded, { driverRefunded: '4.25' })]);
    const panel = await openDetails();
    const money = await panel.findByLabelText('Money');
    expect([...money.children].map((line) => line.textContent)).toEqual([
      'Fare$20.00',
      'Dana’s share of the fare$17.00',
      'Commission$3.00',
      'Tip, all of it to the driver$2.00',
      'Rider pays$22.00',
      'Dana earns$19.00',
      'Refunded to the rider-$5.00',
      'of it from the driver-$4.25',
      'of it from the commission-$0.75',
    ]);
  });

  it('tell apart what an organization pays and gets back', async () => {
    const refund = aSeenRefund({ amount: '5.00', toCard: '1.00', toOrganisation: '4.00' });
    const refunded = aBooking({ refunds: [refund] });
    const money = {
      ...aVisibleRide().money,
      state: 'PARTLY_REFUNDED',
      covered: '17.00',
      funderName: 'Riverbend Clinic',
    };
    show([listing('ALL', refunded), detailing(refunded, { driverRefunded: '4.25', money })]);
    const panel = await openDetails();
    const lines = [...(await panel.findByLabelText('Money')).children].map((line) => line.textContent);
    expect(lines.slice(3)).toEqual([
      'Tip, all of it to the driver$2.00',
      'Riverbend Clinic pays$17.00',
      'Rider pays$5.00',
      'Dana earns$19.00',
      'Refunded-$5.00',
      'of it to the rider-$1.00',
      'of it to Riverbend Clinic-$4.00',
      'of it from the driver-$4.25',
      'of it from the commission-$0.75',
    ]);
  });

  it('tell what was done, by whom and why', async () => {
    show([listing('ALL', aBooking()), detailing(aBooking())]);
    const panel = await openDetails();
    const history = await panel.findByRole('list', { name: 'History' });
    expect([...history.children].map((line) => line.textContent)).toEqual([
      'Requested · Robin ReedMar 5, 3:30 PM',
      'Driver assigned · Command line (root)Mar 5, 3:30 PM · “By phone”',
      'Expired without a driver · SystemMar 5, 3:30 PM',
    ]);
  });
});

describe('Assigning a driver', () => {
  const openAssign = async () => {
    await choose(/^(Assign|Change) driver$/);
    return within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
  };

  it('shows who can take the ride and why the others cannot', async () => {
    const assigned = aBooking({ status: 'ACCEPTED', paymentStatus: 'PENDING' });
    const sent: MockLink.MockedResponse = {
      request: {
        query: AssignDriverDocument,
        variables: { rideId: waiting.id, driverId: 'Dana Whitfield', version: 'v1' },
      },
      result: { data: { assignDriver: assigned } },
    };
    const found = drivers(null, driver('Dana Whitfield', null), driver('Marcus Bell', 'ON_RIDE'));
    show([listing('ALL', waiting), found, sent]);
    const dialog = await openAssign();
    expect(await dialog.findByText('Cannot take it: On another ride')).toBeTruthy();
    const [first, second] = dialog.getAllByRole('listitem').map((line) => line.textContent);
    expect(first).toContain(
      '5 min (2.3 mi) away · trusted by the rider, 6 rides together · nothing afterwards',
    );
    expect(first).toContain('Online · 4.9 stars · +14195550100');
    expect(second).toContain('Cannot take it: On another ride');
    expect(second).toContain('Offline · 4.9 stars · +14195550100');
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
      request: {
        query: AssignDriverDocument,
        variables: { rideId: waiting.id, driverId: 'Dana Whitfield', version: 'v1' },
      },
      error: new Error('offline'),
    };
    show([listing('ALL', waiting), drivers(null, driver('Dana Whitfield', null)), failing]);
    const dialog = await openAssign();
    await clicks.click(await dialog.findByRole('button', { name: 'Assign Dana Whitfield' }));
    expect(await screen.findByText('Failed to assign driver')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Assign a driver' })).toBeTruthy();
  });

  it('says who has the ride when another operator was faster, and shows it so', async () => {
    const taken = aBooking({ status: 'ACCEPTED', paymentStatus: 'PENDING', version: 'v2' });
    const variables = { rideId: waiting.id, driverId: 'Marcus Bell', version: 'v1' };
    const refused = refusal('This ride has changed meanwhile: Dana Whitfield has it now', {
      reason: 'RECORD_CHANGED',
    });
    const found = drivers(null, driver('Marcus Bell', null));
    show([
      { ...listing('ALL', waiting), maxUsageCount: 1 },
      listing('ALL', taken),
      found,
      { request: { query: AssignDriverDocument, variables }, ...refused },
    ]);
    const dialog = await openAssign();
    await clicks.click(await dialog.findByRole('button', { name: 'Assign Marcus Bell' }));
    expect(await screen.findByText(/Dana Whitfield has it now/)).toBeTruthy();
    expect(await screen.findByText('with Dana Whitfield')).toBeTruthy();
    expect(screen.queryByText('Driver assigned')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be taken back', async () => {
    const accepted = aBooking({ status: 'ACCEPTED', paymentStatus: 'PENDING' });
    const sent: MockLink.MockedResponse = {
      request: { query: UnassignDriverDocument, variables: { rideId: waiting.id, version: 'v1' } },
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
    await choose('Cancel booking');
    return within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
  };
  const cancelling = (reason: string | null, result: object) =>
    ({
      request: { query: CancelBookingDocument, variables: { rideId: waiting.id, version: 'v1', reason } },
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
