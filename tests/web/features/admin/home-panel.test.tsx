import type { MockLink } from '@apollo/client/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HomePanel } from '../../../../web/features/admin/home/home-panel.tsx';
import { StandingRidesAtRiskDocument } from '../../../../web/generated/admin-standing-rides.ts';
import { AdminHomeDocument } from '../../../../web/generated/admin-home.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const FIGURES = {
  __typename: 'AdminFigures',
  asOf: '2026-03-05T15:02:00Z',
  activeDrivers: 12,
  todayTrips: 1_204,
  todayRevenue: '310.00',
  revenue: '48210.55',
  totalWalletValue: '9120.00',
  totalBookings: 1_000_000,
  totalUsers: 5_300,
  openApplications: 2,
  duePayouts: 0,
  totalDue: '0.00',
  payoutsDueSince: null,
  totalUpcoming: '80.00',
  days: [
    { __typename: 'DayFigures', day: '2026-03-04', trips: 40, revenue: '80.10', walletValue: '9000.00' },
    { __typename: 'DayFigures', day: '2026-03-05', trips: 42, revenue: '91.25', walletValue: '9120.00' },
  ],
};

const aBooking = (id: string) => ({
  __typename: 'Ride',
  id,
  status: 'PENDING',
  rider: { __typename: 'RideParticipant', id: `rider-${id}`, firstName: 'Rita', lastName: id },
  pickup: { __typename: 'Stop', address: 'Toledo Zoo' },
  dropoff: { __typename: 'Stop', address: 'Franklin Park Mall' },
  scheduledFor: null,
  requestedAt: '2026-03-05T15:00:00Z',
  totalFare: '15.29',
});

const aCase = {
  __typename: 'Case',
  isServiceAnimalRefused: false,
  id: 'a-case',
  kind: 'IMPAIRMENT',
  text: 'It smelled of beer',
  state: 'OPEN',
  priority: 'URGENT',
  suspendsDriver: true,
  assignee: null,
  reported: null,
  messages: [],
  nextStep: '',
  openedAt: '2026-03-05T15:00:00Z',
  changedAt: '2026-03-05T15:00:00Z',
  keptUntil: null,
  reporter: {
    __typename: 'CasePerson',
    id: 'r',
    firstName: 'Rita',
    lastName: 'Reed',
    email: 'r@maumee.test',
  },
};

const anApplication = {
  __typename: 'DriverReview',
  application: {
    __typename: 'DriverApplication',
    id: 'a',
    status: 'PENDING',
    createdAt: '2026-03-01T15:00:00Z',
  },
  profile: {
    __typename: 'DriverProfile',
    id: 'p',
    user: { __typename: 'User', id: 'the-applicant', firstName: 'Ada', lastName: 'Arrow' },
  },
};

function answer(
  bookings: readonly object[],
  applications: readonly object[],
  openApplications: number,
): object {
  const edges = (nodes: readonly object[]) => nodes.map((node) => ({ __typename: 'Edge', node }));
  return {
    attention:
      openApplications > 0
        ? [
            {
              __typename: 'AttentionItem',
              kind: 'UNCLAIMED_RIDES',
              title: 'Rides that are due within the hour and have no driver',
              count: 2,
              since: '2026-03-05T17:00:00Z',
              isUrgent: true,
            },
          ]
        : [],
    adminFigures: { ...FIGURES, openApplications },
    bookings: {
      __typename: 'RideConnection',
      edges: edges(bookings),
      pageInfo: { __typename: 'PageInfo', hasNextPage: true },
    },
    cases: {
      __typename: 'CaseConnection',
      edges: edges(openApplications > 0 ? [aCase] : []),
      pageInfo: { __typename: 'PageInfo', hasNextPage: false },
    },
    newApplications: { __typename: 'DriverReviewConnection', edges: edges(applications) },
    applicationsUnderReview: { __typename: 'DriverReviewConnection', edges: [] },
  };
}

/** Every standing ride has its driver. */
const noneAtRisk: MockLink.MockedResponse = {
  request: { query: StandingRidesAtRiskDocument },
  result: { data: { standingRidesAtRisk: [] } },
  maxUsageCount: 5,
};

function show(...mocks: MockLink.MockedResponse[]) {
  return renderScreen(<HomePanel />, {
    user: aSessionUser('ADMIN'),
    at: '/admin-dashboard',
    mocks: [...mocks, noneAtRisk],
  });
}

const request = { query: AdminHomeDocument, variables: { most: 5 } };
const full = { request, result: { data: answer([aBooking('One'), aBooking('Two')], [anApplication], 2) } };
const empty = { request, result: { data: answer([], [], 0) } };
const failing = { request, error: new Error('offline'), maxUsageCount: 5 };

afterEach(() => vi.useRealTimers());

describe('The home of the console', () => {
  it.each([
    ['2026-03-04T05:00:00Z', 'Overdue'],
    ['2026-03-05T05:00:00Z', 'Due today'],
  ])('says what drivers should have had since %s, with the way there', async (payoutsDueSince, word) => {
    const home = answer([], [], 0) as { adminFigures: object };
    const adminFigures = { ...home.adminFigures, duePayouts: 4, totalDue: '316.33', payoutsDueSince };
    show({ request, result: { data: { ...home, adminFigures } } });
    const card = within(await screen.findByRole('region', { name: 'Payouts due' }));
    const line = card.getByRole('link', { name: /\$316\.33/ });
    expect(line.getAttribute('href')).toBe('/admin-dashboard?tab=payouts');
    expect(line.textContent).toContain('4 payouts');
    expect(line.textContent).toContain(word);
  });

  it('says what needs attention, how urgent it is, and leads there', async () => {
    show(full);
    const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const line = card.getByRole('link', { name: /Rides that are due within the hour/ });
    expect(line.getAttribute('href')).toBe('/admin-dashboard?tab=bookings');
    expect(line.textContent).toMatch(/Urgent.*2$/);
  });

  it('says that nothing does', async () => {
    show(empty);
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  });

  it('says that no payout is due, and what is scheduled', async () => {
    show(empty);
    expect(await screen.findByText('No payouts are due. $80.00 is scheduled.')).toBeTruthy();
  });

  it('shows the figures of the business, and from when they are', async () => {
    show(full);
    expect(await screen.findByText('1,204')).toBeTruthy();
    for (const text of [
      'Online Drivers',
      "Today's Trips",
      '$48,210.55',
      '$9,120.00',
      '1,000,000 bookings in all',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/^As of /)).toBeTruthy();
  });

  it('leads from a pending booking to the bookings, by click and with Enter or Space', async () => {
    const user = userEvent.setup({ delay: null });
    const { path } = show(full);
    const bookings = within(await screen.findByRole('region', { name: 'Pending Bookings' }));
    const line = bookings.getByRole('link', { name: /Rita One/ });
    line.focus();
    await user.keyboard(' ');
    expect(path()).toBe('/admin-dashboard?tab=bookings&status=pending');
  });

  it('leads to the review of an application, and counts those that wait', async () => {
    show(full);
    const applications = within(await screen.findByRole('region', { name: 'Driver Applications' }));
    expect(applications.getByRole('link', { name: /Ada Arrow/ }).getAttribute('href')).toBe(
      '/admin/driver-review/the-applicant',
    );
    expect(applications.getByRole('link', { name: '2 pending' })).toBeTruthy();
  });

  it('says where nothing waits', async () => {
    show(empty);
    expect(await screen.findByText(/^No pending bookings/)).toBeTruthy();
    expect(screen.getByText('No applications wait for a decision.')).toBeTruthy();
  });

  it('has what the charts show in a table', async () => {
    const user = userEvent.setup({ delay: null });
    show(full);
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayRevenueTripsWallet Value',
      'Mar 5, 2026$91.2542$9,120.00',
      'Mar 4, 2026$80.1040$9,000.00',
    ]);
  });

  it('says that the figures could not be loaded, and tries again', async () => {
    const user = userEvent.setup({ delay: null });
    show({ request, error: new Error('offline') }, full);
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,204')).toBeTruthy();
  });

  it('keeps what it knew while asking fails, and says since when', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(full, failing);
    expect(await screen.findByText('1,204')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText(/^Not updated since /)).toBeTruthy();
    expect(screen.getByText('1,204')).toBeTruthy();
  });

  it('shows the open cases with how urgent they are, each leading to itself', async () => {
    show(full);
    const cases = within(await screen.findByRole('region', { name: 'Open Cases' }));
    const link = cases.getByRole('link', { name: /Urgent.*Alcohol or drugs.*It smelled of beer/ });
    expect(link.getAttribute('href')).toBe('/admin-dashboard?tab=cases&case=a-case');
    expect(within(link).getByText('Nobody yet')).toBeTruthy();
  });
});
