import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { theme } from '../../../../web/app/theme.ts';
import { RiderScreen } from '../../../../web/features/rides/rider-screen.tsx';
import {
  RiderDashboardDocument,
  RiderRideChangedDocument,
} from '../../../../web/generated/rider-dashboard.ts';
import { keepDraft } from '../../../../web/lib/drafts.ts';
import { aVisibleRide, type VisibleRide } from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

afterEach(() => sessionStorage.clear());

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

function show(recentRides: VisibleRide[] = []) {
  const none = { activeRides: [], trustedDrivers: [], availableDrivers: [] };
  const mocks = [
    {
      request: { query: RiderDashboardDocument },
      result: { data: { riderDashboard: { __typename: 'RiderDashboard', ...none, recentRides } } },
      maxUsageCount: 10,
    },
    { request: { query: RiderRideChangedDocument }, result: { data: null }, delay: Infinity },
  ] as MockLink.MockedResponse[];
  const screen = (
    <ThemeProvider theme={theme}>
      <RiderScreen wallet={null} profile={null} />
    </ThemeProvider>
  );
  renderScreen(screen, { user: aSessionUser('RIDER'), mocks, at: '/rider' });
}

describe('A trip on the booking sheet', () => {
  it('puts a finished trip, or the way back, on the booking sheet', async () => {
    const past = aVisibleRide({ status: 'CANCELLED' });
    show([past]);
    await clicks.click(await screen.findByRole('button', { name: /details/i }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    expect(dialog.getByRole('button', { name: 'Book again' })).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Book the way back' }));
    const pickup = await screen.findByRole('group', { name: 'Pickup address' });
    expect(pickup.textContent).toContain('Museum of Art');
    await clicks.click(screen.getByRole('button', { name: 'Swap pickup and dropoff' }));
    expect(screen.getByRole('group', { name: 'Pickup address' }).textContent).toContain('Toledo Zoo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a draft through a reload of the page', async () => {
    keepDraft('trip', null, {
      pickup: { address: 'Toledo Zoo', lat: 41.62, lng: -83.58, approximate: false },
    });
    show();
    expect((await screen.findByRole('group', { name: 'Pickup address' })).textContent).toContain(
      'Toledo Zoo',
    );
  });
});
