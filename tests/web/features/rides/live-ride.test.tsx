import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { theme } from '../../../../web/app/theme.ts';
import { whatHappensNext } from '../../../../web/features/rides/live/what-happens-next.ts';
import { RiderScreen } from '../../../../web/features/rides/rider-screen.tsx';
import { RideRouteDocument } from '../../../../web/generated/home-map.ts';
import {
  RiderDashboardDocument,
  RiderRideChangedDocument,
} from '../../../../web/generated/rider-dashboard.ts';
import { areaTime } from '../../../../web/lib/area-time.ts';
import { keepDraft } from '../../../../web/lib/drafts.ts';
import { aVisiblePerson, aVisibleRide, type VisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const driver = aVisiblePerson();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function show(activeRides: VisibleRide[]) {
  const none = { recentRides: [], trustedDrivers: [], availableDrivers: [] };
  const mocks = [
    {
      request: { query: RiderDashboardDocument },
      result: { data: { riderDashboard: { __typename: 'RiderDashboard', activeRides, ...none } } },
      maxUsageCount: 10,
    },
    {
      request: { query: RideRouteDocument, variables: () => true },
      result: { data: { tripRoute: { __typename: 'TripRoute', polyline: null } } },
      maxUsageCount: 10,
    },
    { request: { query: RiderRideChangedDocument }, result: { data: null }, delay: Infinity },
  ] as MockLink.MockedResponse[];
  const rider = (
    <ThemeProvider theme={theme}>
      <RiderScreen wallet={null} profile={null} />
    </ThemeProvider>
  );
  renderScreen(rider, { user: aSessionUser('RIDER'), mocks, at: '/rider' });
}

describe('A ride that goes on', () => {
  it('takes the place of the booking form, which is a button away', async () => {
    show([aVisibleRide()]);
    expect(await heading('Your ride to Museum of Art')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Where to?' })).toBeNull();
    await clicks.click(screen.getByRole('button', { name: 'Book another ride' }));
    const form = await heading('Where to?');
    await waitFor(() => expect(document.activeElement).toBe(form));
    await clicks.click(screen.getByRole('button', { name: 'Show this ride' }));
    const live = await heading('Your ride to Museum of Art');
    await waitFor(() => expect(document.activeElement).toBe(live));
  });

  it('leaves the form to a trip that is being put together', async () => {
    keepDraft('trip', null, {
      pickup: { address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false },
    });
    show([aVisibleRide()]);
    expect(await screen.findByRole('button', { name: 'Show this ride' })).toBeTruthy();
    expect(await heading('Where to?')).toBeTruthy();
  });

  it('leaves the form alone while it is for another day', async () => {
    show([aVisibleRide({ scheduledFor: new Date(Date.now() + 86_400_000 * 2).toISOString() })]);
    expect(await screen.findByText('No trips yet')).toBeTruthy();
    expect(await heading('Where to?')).toBeTruthy();
  });

  it('says where it stands, what is ahead, and that no impaired driver drives', async () => {
    const acceptedAt = '2026-03-05T20:32:00Z';
    show([aVisibleRide({ status: 'ACCEPTED', driver, acceptedAt })]);
    await heading('Your ride to Museum of Art');
    const steps = within(screen.getByRole('list', { name: 'Status of the ride' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Booked · Mar 5, 2026 at 3:30 PM',
      'Accepted · Mar 5, 2026 at 3:32 PM',
      'Driver on the way',
      'Trip started',
      'Completed',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
    expect(screen.getByText(/^Zero tolerance/)).toBeTruthy();
  });
});

describe('What happens next', () => {
  const texts = areaTime('America/New_York');
  const scheduledFor = '2026-03-07T13:00:00.000Z';
  it.each([
    [aVisibleRide(), /asked all drivers.*by 3:45 PM.*your money is released/],
    [aVisibleRide({ paymentMethod: 'CARD' }), /by 3:45 PM.*your card is not charged/],
    [aVisibleRide({ isSpecificDriver: true, driver }), /asked Dana.*by 3:45 PM/],
    [aVisibleRide({ scheduledFor }), /asked all drivers.*by Mar 7, 2026 at 8:00 AM/],
    [aVisibleRide({ status: 'ACCEPTED', driver }), /Dana drives to your pickup now/],
    [
      aVisibleRide({ status: 'ACCEPTED', driver, arrivedAt: '2026-03-05T20:41:00Z', arrivedMilesAway: 0.2 }),
      /Dana waits at your pickup/,
    ],
    [aVisibleRide({ status: 'ACCEPTED', driver, scheduledFor }), /confirms it before the pickup at Mar 7/],
    [aVisibleRide({ status: 'CONFIRMED', driver, scheduledFor }), /Dana will be at your pickup at Mar 7/],
    [aVisibleRide({ status: 'IN_PROGRESS', driver }), /either of you completes the ride/],
    [aVisibleRide({ status: 'IN_PROGRESS', driver, paymentMethod: 'CASH' }), /you pay Dana in cash/],
  ])('says who is asked, who comes and until when', (ride, words) => {
    expect(whatHappensNext(ride, texts)).toMatch(words);
  });
});
