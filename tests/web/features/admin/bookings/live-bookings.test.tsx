import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdminBookingsDocument } from '../../../../../web/generated/bookings.ts';
import { BookingIdsDocument, BookingsChangedDocument } from '../../../../../web/generated/bookings.ts';
import type { AdminBookingFragment } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aBooking, listing, show } from './shown-bookings.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** Until a change has come, and what came with it was gathered. */
const later = () => act(() => vi.advanceTimersByTimeAsync(5_000));

const shown = aBooking({ status: 'PENDING', driver: null });
const other = aBooking({
  id: '01a1fc00-bced-70db-9130-ddedb07baa44',
  requestedAt: '2026-03-05T20:00:00.000Z',
});
const come = aBooking({
  id: '01a1fc00-bced-70db-9130-ddedb07baa55',
  rider: { ...shown.rider, id: 'another-rider', firstName: 'Nora', lastName: 'New' },
});

const changing = (...rides: AdminBookingFragment[]): MockLink.MockedResponse => ({
  request: { query: BookingsChangedDocument },
  result: { data: { bookingsChanged: rides } },
  delay: 1_500,
});
/** What the server has of the list once they have changed. */
const having = (...rides: AdminBookingFragment[]): MockLink.MockedResponse[] => [
  {
    request: { query: BookingIdsDocument, variables: { filter: 'ALL', first: 27 } },
    result: { data: { bookings: aConnection('Ride', rides) } },
  },
  {
    request: { query: AdminBookingsDocument, variables: { filter: 'ALL', first: 27 } },
    result: { data: { bookings: aConnection('Ride', rides) } },
  },
];
const riders = () =>
  within(screen.getByRole('region', { name: 'Bookings' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Robin Reed|Nora New/.exec(row.textContent)?.[0]);

it('A booking that changes is shown as it is, where it stands', async () => {
  const accepted = { ...shown, status: 'ACCEPTED' as const, driver: aBooking().driver };
  show([listing('ALL', other, shown), changing(accepted)]);
  const region = await screen.findByRole('region', { name: 'Bookings' });
  const row = () => within(region).getAllByRole('row')[2]?.textContent;
  expect(row()).toContain('Pending');
  await later();
  await waitFor(() => expect(row()).toContain('Accepted'));
  expect(row()).toContain('Dana Whitfield');
});

it('A booking that comes is counted, and stands in the list once it is asked for', async () => {
  show([listing('ALL', shown, other), changing(come), ...having(come, shown, other)]);
  await screen.findByRole('region', { name: 'Bookings' });
  await later();
  const button = await screen.findByRole('button', { name: '1 new booking' });
  expect(riders()).toEqual(['Robin Reed', 'Robin Reed']);
  await clicks.click(button);
  await waitFor(() => expect(riders()).toEqual(['Nora New', 'Robin Reed', 'Robin Reed']));
  expect(screen.queryByRole('button', { name: /new booking/ })).toBeNull();
});

it('A booking that does not belong into the list is not counted', async () => {
  show([listing('ALL', shown, other), changing(come), ...having(shown, other)]);
  await screen.findByRole('region', { name: 'Bookings' });
  await later();
  expect(screen.queryByRole('button', { name: /new booking/ })).toBeNull();
});

it('Pickups of the coming days are asked for, the next one first, and stand in the address', async () => {
  const byPickup = (date?: string): MockLink.MockedResponse => ({
    request: {
      query: AdminBookingsDocument,
      variables: { filter: 'ALL', by: 'PICKUP', ...(date && { date }), order: 'OLDEST', first: 25 },
    },
    result: { data: { bookings: aConnection('Ride', [shown]) } },
  });
  const { path } = show([listing('ALL', shown), byPickup(), byPickup('next_week')]);
  await screen.findByRole('region', { name: 'Bookings' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Time' }));
  await clicks.click(await screen.findByRole('option', { name: 'Pickup' }));
  await waitFor(() => expect(path()).toBe('/admin?tab=bookings&time=pickup&order=oldest'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Days' }));
  await clicks.click(await screen.findByRole('option', { name: 'Next 7 days' }));
  await waitFor(() => expect(path()).toBe('/admin?tab=bookings&time=pickup&date=next_week&order=oldest'));
  const heading = await screen.findByRole('columnheader', { name: 'Pickup' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/exports/bookings?filter=all&by=pickup&date=next_week&order=oldest',
  );
});
