import type { MockLink } from '@apollo/client/testing';
import { ThemeProvider } from '@mui/material';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { theme } from '../../../../web/app/theme.ts';
import { RiderScreen } from '../../../../web/features/rides/rider-screen.tsx';
import { CompleteOwnRideDocument } from '../../../../web/generated/complete-ride.ts';
import { CancelRideDocument } from '../../../../web/generated/cancel-ride.ts';
import { DriverOnTheWayDocument } from '../../../../web/generated/current-ride.ts';
import { RideRouteDocument } from '../../../../web/generated/home-map.ts';
import {
  RiderDashboardDocument,
  RiderRideChangedDocument,
} from '../../../../web/generated/rider-dashboard.ts';
import { RenewStartPinDocument } from '../../../../web/generated/start-pin.ts';
import {
  AskToCancelRideDocument,
  WithdrawCancelRequestDocument,
} from '../../../../web/generated/cancel-request.ts';
import {
  aCancelRequest,
  aVisiblePerson,
  aVisibleRide,
  type VisibleRide,
} from '../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

// Asking every ancestor for its style at every click is slow, and nothing here is covered.
const clicks = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

function dashboard(activeRides: VisibleRide[], recentRides: VisibleRide[] = []) {
  return {
    request: { query: RiderDashboardDocument },
    result: {
      data: {
        riderDashboard: {
          __typename: 'RiderDashboard',
          activeRides,
          recentRides,
          trustedDrivers: [],
          availableDrivers: [],
        },
      },
    },
    maxUsageCount: 10,
  } as MockLink.MockedResponse;
}

const route: MockLink.MockedResponse = {
  request: { query: RideRouteDocument, variables: () => true },
  result: { data: { tripRoute: { __typename: 'TripRoute', polyline: null } } },
  maxUsageCount: 10,
};
const quiet: MockLink.MockedResponse = {
  request: { query: RiderRideChangedDocument },
  result: { data: null },
  delay: Infinity,
};

const rider = (
  <ThemeProvider theme={theme}>
    <RiderScreen wallet={<p>The wallet</p>} profile={<p>The profile</p>} />
  </ThemeProvider>
);

function show(mocks: MockLink.MockedResponse[], at = '/rider') {
  return renderScreen(rider, {
    user: aSessionUser('RIDER'),
    mocks: [route, ...mocks],
    at,
  });
}

const driver = aVisiblePerson({ phone: '+1 419 555 0100' });
const running: VisibleRide = aVisibleRide({
  status: 'IN_PROGRESS',
  driver,
  startedAt: '2026-03-05T20:40:00Z',
});
const banner = async () => within(await screen.findByRole('region', { name: 'Your ride' }));
const sheet = async () => within(await screen.findByRole('region', { name: 'Your ride to Museum of Art' }));

describe('The live ride', () => {
  it('shows a pending ride and cancels it after a confirmation', async () => {
    const variables = { rideId: aVisibleRide().id };
    const cancelled = aVisibleRide({ status: 'CANCELLED' });
    const cancel = {
      request: { query: CancelRideDocument, variables },
      result: { data: { cancelRide: cancelled } },
    };
    show([dashboard([aVisibleRide()]), quiet, cancel]);
    expect((await banner()).getByText('Pending Driver Acceptance')).toBeTruthy();
    await clicks.click((await sheet()).getByRole('button', { name: 'Cancel Ride' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this ride?' }));
    expect(dialog.getByText(/The \$22.00 held for it goes back/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Cancel Ride' }));
    const done = 'Your ride has been cancelled and your payment has been refunded.';
    expect(await screen.findByText(done)).toBeTruthy();
  });

  it.each([
    [
      'ends with it, while it can only be called',
      { kind: 'ON_CALL', state: 'PROMISED', returnRideId: null, returnStatus: null, returnAt: null },
      /The return that you could call ends with it\.$/,
    ],
    [
      'still stands, when it is booked for a time',
      { returnRideId: 'back', returnStatus: 'PENDING', returnAt: '2026-03-05T20:30:00Z' },
      /Your return of Mar 5, 2026 at 3:30 PM still stands\. Please cancel it too if you do not need it\.$/,
    ],
  ] as const)('says before a ride is cancelled that the return %s', async (_, trip, words) => {
    const ride = aVisibleRide();
    const fixed = {
      __typename: 'ReturnTrip',
      outboundRideId: ride.id,
      day: '2026-03-05',
      fare: '17.00',
    } as const;
    const returnTrip = { ...fixed, kind: 'AT_TIME', state: 'BOOKED', calledAt: null, ...trip } as const;
    show([dashboard([{ ...ride, returnTrip }]), quiet]);
    await clicks.click((await sheet()).getByRole('button', { name: 'Cancel Ride' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this ride?' }));
    expect(dialog.getByText(words)).toBeTruthy();
  });

  it('says why a ride could not be cancelled', async () => {
    const cancel = {
      request: { query: CancelRideDocument, variables: { rideId: aVisibleRide().id } },
      result: { errors: [new GraphQLError('A ride that is accepted cannot be cancelled')] },
    };
    show([dashboard([aVisibleRide()]), quiet, cancel]);
    await clicks.click((await sheet()).getByRole('button', { name: 'Cancel Ride' }));
    await clicks.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Ride' }),
    );
    expect(await screen.findByText('A ride that is accepted cannot be cancelled')).toBeTruthy();
  });

  it('asks once where the driver is, and shows the ride meanwhile, when nobody can tell', async () => {
    const asked = vi.fn(() => ({ errors: [new GraphQLError('Not now')] }));
    const way: MockLink.MockedResponse = {
      request: { query: DriverOnTheWayDocument, variables: { rideId: aVisibleRide().id } },
      result: asked,
      delay: 0,
      maxUsageCount: 50,
    };
    show([dashboard([aVisibleRide({ status: 'ACCEPTED', driver })]), quiet, way]);
    expect((await sheet()).getByText('JQT 4821')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(asked).toHaveBeenCalledOnce();
  });

  it('distinguishes the stages of "In Progress" and offers to call', async () => {
    show([dashboard([aVisibleRide({ status: 'ACCEPTED', driver })]), quiet]);
    expect((await banner()).getByText('In Progress')).toBeTruthy();
    expect((await banner()).getByText('Driver on the way · To Museum of Art')).toBeTruthy();
    expect((await sheet()).getByText('JQT 4821')).toBeTruthy();
    const call = (await sheet()).getByRole('link', { name: 'Call Dana' });
    expect(call.getAttribute('href')).toBe('tel:+14195550100');
    expect((await sheet()).queryByRole('button', { name: 'Cancel Ride' })).toBeNull();
  });

  it('offers to ask for the end of a ride that a driver has, and says so until that is decided', async () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED', driver });
    const asking = aVisibleRide({ status: 'ACCEPTED', driver, cancelRequest: aCancelRequest() });
    const variables = { rideId: accepted.id, reason: 'I am ill' };
    let kept: VisibleRide = accepted;
    const becomes = (ride: VisibleRide, field: string) => () => {
      kept = ride;
      return { data: { [field]: ride } };
    };
    const ask = {
      request: { query: AskToCancelRideDocument, variables },
      result: becomes(asking, 'askToCancelRide'),
    } as MockLink.MockedResponse;
    const keep = {
      request: { query: WithdrawCancelRequestDocument, variables: { rideId: accepted.id } },
      result: becomes(accepted, 'withdrawCancelRequest'),
    } as MockLink.MockedResponse;
    // However often it is read, and when.
    const now = { ...dashboard([accepted]), result: () => dashboard([kept]).result as { data: object } };
    show([now, quiet, ask, keep]);
    await clicks.click(await (await sheet()).findByRole('button', { name: 'Ask to Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to cancel this ride?' }));
    await clicks.type(dialog.getByRole('textbox'), 'I am ill');
    await clicks.click(dialog.getByRole('button', { name: 'Ask to Cancel' }));
    expect(await (await banner()).findByText('You asked to cancel · waiting for Dana’s answer')).toBeTruthy();
    await clicks.click(await (await sheet()).findByRole('button', { name: 'Keep My Ride' }));
    expect(await (await banner()).findByText(/^Dana is on the way/)).toBeTruthy();
  });

  it('does not offer to complete first a trip that has just begun', async () => {
    const startedAt = new Date().toISOString();
    show([dashboard([aVisibleRide({ status: 'IN_PROGRESS', driver, startedAt })]), quiet]);
    const complete = await (await sheet()).findByRole('button', { name: 'Complete Ride' });
    expect(complete.className).toContain('outlined');
  });

  it('shows the PIN to read to the driver, where one is wanted', async () => {
    show([dashboard([aVisibleRide({ status: 'ACCEPTED', driver, startPin: '0042' })]), quiet]);
    expect(await (await sheet()).findByText('PIN 0 0 4 2')).toBeTruthy();
    expect((await sheet()).getByText(/Read it to Dana in the car/)).toBeTruthy();
  });

  it('brings another PIN in place of one that somebody else knows', async () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED', driver, startPin: '0042' });
    const renew = {
      request: { query: RenewStartPinDocument, variables: { rideId: accepted.id } },
      result: { data: { renewStartPin: { __typename: 'Ride', id: accepted.id, startPin: '7310' } } },
    } as MockLink.MockedResponse;
    show([dashboard([accepted]), quiet, renew]);
    await clicks.click(await (await sheet()).findByRole('button', { name: 'New PIN' }));
    expect(await (await sheet()).findByText('PIN 7 3 1 0')).toBeTruthy();
    expect(await screen.findByText('The PIN before it no longer starts this trip.')).toBeTruthy();
  });

  it('is not there without a ride', async () => {
    show([dashboard([]), quiet]);
    expect(await screen.findByText('No trips yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your ride' })).toBeNull();
  });

  it('announces what the driver does', async () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED', driver });
    const news = {
      request: { query: RiderRideChangedDocument },
      result: { data: { rideChanged: accepted } },
      // After the dashboard, as it is shown: that is what the event changes.
      delay: 200,
    };
    // Asked for once: the event itself brings the ride up to date.
    show([{ ...dashboard([aVisibleRide()]), maxUsageCount: 1 }, news]);
    expect(await screen.findByText('Dana accepted your ride')).toBeTruthy();
    expect(await (await banner()).findByText(/^Dana is on the way/)).toBeTruthy();
  });

  it('takes no ride of somebody whom the rider helps for their own', async () => {
    const walter = aVisiblePerson({ id: 'walter', firstName: 'Walter', vehicle: null });
    const others = aVisibleRide({ id: 'ride-of-walter', status: 'ACCEPTED', driver, rider: walter });
    const news = {
      request: { query: RiderRideChangedDocument },
      result: { data: { rideChanged: others } },
      delay: 200,
    };
    show([dashboard([]), news]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(screen.queryByText('Dana accepted your ride')).toBeNull();
    expect(screen.queryByText(/Dana is on the way/)).toBeNull();
  });

  it('announces nothing that it has shown from the start', async () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED', driver });
    const again = {
      request: { query: RiderRideChangedDocument },
      result: { data: { rideChanged: { ...accepted, startPin: '0042' } } },
      delay: 200,
    };
    show([dashboard([accepted]), again]);
    expect(await (await sheet()).findByText('PIN 0 0 4 2')).toBeTruthy();
    expect(screen.queryByText('Dana accepted your ride')).toBeNull();
  });
});

describe('Completing a ride', () => {
  it('pays with the tip of the dialog, then asks for a rating', async () => {
    const completed = aVisibleRide({
      status: 'COMPLETED',
      driver,
      completedAt: new Date().toISOString(),
      tip: '5.00',
      finalAmount: '25.00',
      canRate: true,
    });
    const pay = {
      request: { query: CompleteOwnRideDocument, variables: { rideId: running.id, tipAmount: '5.00' } },
      result: { data: { completeRide: completed } },
    };
    show([dashboard([running]), quiet, pay]);
    await clicks.click((await sheet()).getByRole('button', { name: 'Complete Ride' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Your Ride' }));
    expect(dialog.getByRole('button', { name: /^10%/ }).getAttribute('aria-pressed')).toBe('true');
    await clicks.click(dialog.getByRole('button', { name: /^25%/ }));
    await clicks.click(dialog.getByRole('button', { name: 'Pay $25.00' }));
    const paid = 'Payment of $25.00 processed successfully (includes $5.00 tip)';
    expect(await screen.findByText(paid)).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'How was your ride with Dana?' })).toBeTruthy();
  });

  it('is the driver’s to say of a ride in cash', async () => {
    show([dashboard([{ ...running, paymentMethod: 'CASH' }]), quiet]);
    await clicks.click(await (await sheet()).findByRole('button', { name: 'Pay in Cash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay in Cash' }));
    expect(dialog.getByText(/^Give it to Dana, who confirms what you paid/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Complete Ride' })).toBeNull();
  });

  it('says so when it failed, and keeps the dialog', async () => {
    const pay = {
      request: { query: CompleteOwnRideDocument, variables: { rideId: running.id, tipAmount: '2.00' } },
      error: new Error('Failed to fetch'),
    };
    show([dashboard([running]), quiet, pay]);
    await clicks.click((await sheet()).getByRole('button', { name: 'Complete Ride' }));
    await clicks.click(await screen.findByRole('button', { name: 'Pay $22.00' }));
    expect(await screen.findByText('Failed to complete ride')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Complete Your Ride' })).toBeTruthy();
  });

  it('offers rating and a higher tip after the driver has completed it', async () => {
    const arrived = aVisibleRide({
      money: {
        state: 'PAID',
        source: 'WALLET',
        amount: '22.00',
        byCard: '0.00',
        inCash: '0.00',
        tip: '0.00',
        refunded: '0.00',
        refundedToFunder: '0.00',
        payerName: null,
        covered: '0.00',
        coveredTip: '0.00',
        funderName: null,
      } as const,
      status: 'COMPLETED',
      driver,
      completedAt: new Date().toISOString(),
      canRate: true,
    });
    show([dashboard([], [arrived]), quiet]);
    expect((await banner()).getByText('$22.00 paid from your wallet')).toBeTruthy();
    await clicks.click((await banner()).getByRole('button', { name: 'Raise Tip' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise Your Tip' }));
    expect(dialog.getByRole('button', { name: /^Pay/ }).hasAttribute('disabled')).toBe(true);
    await clicks.click(dialog.getByRole('button', { name: /^20%/ }));
    expect(dialog.getByRole('button', { name: 'Pay $2.00' }).hasAttribute('disabled')).toBe(false);
  });
});

describe('The tabs', () => {
  it('lists upcoming rides and opens one from the address', async () => {
    show([dashboard([aVisibleRide()]), quiet], `/rider?tab=upcoming&ride=${aVisibleRide().id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ride Details' }));
    expect(dialog.getByText('Total held')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel Ride' })).toBeTruthy();
  });

  it('offers to book where nothing is upcoming', async () => {
    const { path } = show([dashboard([]), quiet], '/rider?tab=upcoming');
    await clicks.click(await screen.findByRole('button', { name: 'Book a Ride' }));
    await waitFor(() => expect(path()).toBe('/rider'));
    expect(await screen.findByRole('button', { name: 'Select Addresses First' })).toBeTruthy();
  });

  it('says what is not lost when the dashboard fails', async () => {
    const failing = { request: { query: RiderDashboardDocument }, error: new Error('offline') };
    show([failing, quiet], '/rider?tab=upcoming');
    expect((await screen.findByRole('alert')).textContent).toContain('your bookings stand');
  });

  it('are home, upcoming, history, wallet and profile, with the wallet it is given', async () => {
    show([dashboard([]), quiet], '/rider?tab=wallet');
    const bar = within(await screen.findByRole('navigation', { name: 'Sections' }));
    const names = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Home', 'Upcoming', 'History', 'Wallet', 'Profile']);
    expect(await screen.findByText('The wallet')).toBeTruthy();
  });
});
