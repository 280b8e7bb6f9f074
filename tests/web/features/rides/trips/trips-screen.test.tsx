import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TrustDriverDocument } from '../../../../../web/generated/booking.ts';
import { MyTripsDocument } from '../../../../../web/generated/my-trips.ts';
import { TrustedDriversDocument } from '../../../../../web/generated/trusted-drivers.ts';
import { TripsScreen } from '../../../../../web/features/rides/trips/trips-screen.tsx';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import {
  aVisiblePerson,
  aVisibleRide,
  type VisibleRide,
} from '../../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const driver = aVisiblePerson();

const trips = (...items: VisibleRide[]): MockLink.MockedResponse => ({
  request: { query: MyTripsDocument, variables: {} },
  result: { data: { rides: aConnection('Ride', items) } },
});

const trusted = (...ids: string[]): MockLink.MockedResponse => ({
  request: { query: TrustedDriversDocument },
  result: { data: { trustedDrivers: ids.map((id) => ({ __typename: 'DriverCard', id, isTrusted: true })) } },
});

const show = (mocks: MockLink.MockedResponse[]) =>
  renderScreen(<TripsScreen />, { user: aSessionUser('RIDER'), mocks, at: '/trips' });

describe('My Trips', () => {
  it('shows every fact of a trip, and how many there are', async () => {
    show([
      trips(
        aVisibleRide({ status: 'PENDING', paymentStatus: 'PENDING', driver: null, isSpecificDriver: false }),
        aVisibleRide({ id: 'another-ride-12345678', status: 'COMPLETED', driver, isSpecificDriver: true }),
      ),
    ]);
    expect(await screen.findByRole('heading', { name: 'My Trips' })).toBeTruthy();
    const [pending, done] = await screen.findAllByRole('article');
    expect(within(pending!).getByText('Payment Held')).toBeTruthy();
    expect(within(pending!).getByText('Any available driver')).toBeTruthy();
    expect(within(done!).getByText('Dana Whitfield (chosen)')).toBeTruthy();
    expect(within(done!).getByText('8.8 miles')).toBeTruthy();
    expect(within(done!).getByText(/^\d+ minutes$/)).toBeTruthy();
    // As in the history: what it came to with its tip; the fare alone is named.
    expect(within(done!).getByText('$22.00')).toBeTruthy();
    expect(within(done!).getByText('Total fare').nextElementSibling?.textContent).toBe('$20.00');
    expect(within(done!).getByText('12345678')).toBeTruthy();
    expect(within(done!).getAllByText('Mar 5, 2026 at 3:30 PM').length).toBeGreaterThan(0);
    expect(screen.getByText('2')).toBeTruthy();
  });

  it.each([
    ['PENDING', 'Payment Held'],
    ['COMPLETED', 'Payment Completed'],
    ['FAILED', 'Payment Failed'],
  ] as const)('says of a payment that is %s: %s', async (paymentStatus, text) => {
    show([trips(aVisibleRide({ paymentStatus }))]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lets a rider trust the driver of a past trip from its details', async () => {
    const answer = { __typename: 'DriverCard', id: driver.id, isTrusted: true };
    show([
      trips(aVisibleRide({ status: 'COMPLETED', driver })),
      trusted(),
      {
        request: { query: TrustDriverDocument, variables: { driverId: driver.id, trusted: true } },
        result: {
          data: {
            trustDriver: {
              ...answer,
              firstName: 'Dana',
              lastName: 'Whitfield',
              profileImageUrl: null,
              vehicle: null,
              rating: 5,
              ratingCount: 1,
              totalTrips: 1,
              tripsTogether: 1,
              isAvailable: true,
              allowLongDistance: false,
              isBusy: false,
            },
          },
        },
      },
      trusted(driver.id),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'View Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Trust Dana' }));
    expect(await dialog.findByRole('button', { name: 'No longer trust Dana' })).toBeTruthy();
  });

  it('names the driver and the support on a trip that a driver has taken', async () => {
    show([trips(aVisibleRide({ status: 'ACCEPTED', driver: { ...driver, phone: '(419) 555-0100' } }))]);
    await userEvent.click(await screen.findByRole('button', { name: 'View Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    expect(dialog.getByRole('link', { name: 'Call Dana' }).getAttribute('href')).toBe('tel:4195550100');
    expect(dialog.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toMatch(
      /^mailto:support@maumee\.test\?subject=Ride%20/,
    );
  });
});
