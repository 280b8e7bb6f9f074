import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aDashboard, aDriverRide } from '../a-driver-ride.ts';
import { FakeServer, refused, showDriverHome as show, type Answer } from './fake-server.tsx';

const online = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Online' });
const offer = (name: RegExp = /^Request from/) => screen.findByRole('article', { name });

describe('the switches of a driver', () => {
  it('turn at once and stay when the server agrees', async () => {
    const server = new FakeServer(aDashboard({ isAvailable: false }));
    const profile = aDashboard({ isAvailable: true }).driverDashboard.profile;
    server.answers.set('UpdateDriverSwitches', () => {
      server.dashboard = aDashboard({ isAvailable: true });
      return { data: { updateDriverProfile: profile } };
    });
    show(server);
    await userEvent.click(await online());
    expect(await screen.findByText('Status updated')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: "You're online" })).toBeDefined();
    const sent = server.asked.find(({ name }) => name === 'UpdateDriverSwitches');
    expect(sent?.variables).toEqual({ input: { isAvailable: true } });
  });

  it('turn at once and turn back when the server refuses', async () => {
    const server = new FakeServer(aDashboard({ isAvailable: true }));
    let answer: (result: Answer) => void = () => undefined;
    server.answers.set('UpdateDriverSwitches', () => new Promise((resolve) => (answer = resolve)));
    show(server);
    await userEvent.click(await online());
    await waitFor(async () => expect((await online()).checked).toBe(false));
    answer(refused('Failed to update status', 'ANY'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update status');
    expect((await online()).checked).toBe(true);
  });

  it('wait for approval, and the screen says so', async () => {
    show(new FakeServer(aDashboard({ isAvailable: false, isApproved: false })));
    expect((await online()).disabled).toBe(true);
    expect(screen.getByText('Driver Approval Process')).toBeDefined();
    expect(screen.getByText('They appear here once an admin has approved you.')).toBeDefined();
    expect(screen.getByText('You can go online once an admin has approved you.')).toBeDefined();
    expect(screen.queryByText(/Switch on/)).toBeNull();
  });

  it('suggest once, when the driver is online, to share the location, and wait for the answer', async () => {
    const share = vi.fn();
    show(new FakeServer(aDashboard()), { isUndecided: true, share });
    expect(await screen.findByText('Share your location while you are online?')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Share Location' }).checked).toBe(true);
    expect(share).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Share Location' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(share.mock.calls).toEqual([[true], [false]]);
  });

  it('do not ask about the location of who is offline, or has chosen', async () => {
    show(new FakeServer(aDashboard({ isAvailable: false })), { isUndecided: true });
    await online();
    expect(screen.queryByText('Share your location while you are online?')).toBeNull();
  });

  it('stand below the four steps of a new driver, with what is done of them', async () => {
    const server = new FakeServer(aDashboard({ isAvailable: false, isApproved: false }));
    const document = {
      __typename: 'DriverDocument',
      id: 'document-1',
      type: 'INSURANCE',
      state: 'SUBMITTED',
    };
    const driverApplication = { __typename: 'DriverApplication', id: 'application-1', status: 'PENDING' };
    server.answers.set('FirstSteps', () => ({ data: { driverApplication, driverDocuments: [document] } }));
    show(server);
    const steps = within(await screen.findByRole('region', { name: 'Four steps to your first ride' }));
    const lines = steps.getAllByRole('listitem');
    expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(lines[0]?.textContent).toContain('Send your application (done)');
    expect(lines[1]?.textContent).toContain('1 of 3');
    expect(steps.getByRole('link', { name: 'Your documents' }).getAttribute('href')).toBe('/driver/apply');
  });
});

describe('a request', () => {
  it('shows what it brings, how far it goes and whose the tip is', async () => {
    const ride = aDriverRide({
      tip: '3.00',
      driverEarning: '20.00',
      isSpecificDriver: true,
      isLongDistance: true,
    });
    show(new FakeServer(aDashboard({ requests: [ride] })));
    const card = within(await offer());
    for (const text of ['$20.00', 'with $3.00 tip · 100 % of the tip is yours', 'Now', '12.3 mi · 25 min']) {
      expect(card.getByText(text)).toBeDefined();
    }
    expect(card.getByText('Asked for you')).toBeDefined();
    expect(card.getByText('Outside Toledo')).toBeDefined();
    expect(card.getByRole('button', { name: 'Decline' })).toBeDefined();
  });

  it('says nothing of a tip where there is none, and can be passed on', async () => {
    show(new FakeServer(aDashboard({ requests: [aDriverRide()] })));
    const card = within(await offer());
    expect(card.queryByText(/tip/)).toBeNull();
    expect(card.queryByText('Asked for you')).toBeNull();
    expect(card.getByRole('button', { name: 'Pass' })).toBeDefined();
  });

  it('says how far away it is, or that nobody knows, in the same place', async () => {
    const requests = [
      aDriverRide({ id: 'known', milesToPickup: 2.13, isSpecificDriver: true }),
      aDriverRide({ id: 'unknown' }),
    ];
    show(new FakeServer(aDashboard({ requests })));
    const cards = await screen.findAllByRole('article');
    const texts = cards.map((card) => /2\.1 miles away|Distance not known/.exec(card.textContent)?.[0]);
    expect(texts).toEqual(['2.1 miles away', 'Distance not known']);
  });

  it('stands first when it was made to this driver', async () => {
    const requests = [aDriverRide({ id: 'open' }), aDriverRide({ id: 'asked', isSpecificDriver: true })];
    show(new FakeServer(aDashboard({ requests })));
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.textContent.includes('Asked for you'))).toEqual([true, false]);
  });

  it('leaves with a word when another driver was first', async () => {
    const server = new FakeServer(aDashboard({ requests: [aDriverRide()] }));
    server.answers.set('AcceptRide', () => {
      server.dashboard = aDashboard();
      return refused('Ride no longer available', 'RIDE_NOT_OPEN');
    });
    show(server);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Ride no longer available')).toBeDefined();
    expect(await screen.findByText('No ride requests right now')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('stays when nobody answered', async () => {
    const server = new FakeServer(aDashboard({ requests: [aDriverRide()] }));
    server.answers.set('AcceptRide', () => {
      throw new Error('offline');
    });
    show(server);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Failed to accept ride. Please try again.')).toBeDefined();
    expect(await offer()).toBeDefined();
  });

  it('is the next pickup when it is accepted', async () => {
    const server = new FakeServer(aDashboard({ requests: [aDriverRide()] }));
    server.answers.set('AcceptRide', () => {
      const ride = aDriverRide({ status: 'ACCEPTED' });
      server.dashboard = aDashboard({ activeRides: [ride] });
      return { data: { acceptRide: ride } };
    });
    show(server);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Ride Accepted')).toBeDefined();
    const { variables } = server.asked.find(({ name }) => name === 'AcceptRide') ?? {};
    expect(variables).toEqual({ rideId: 'ride-1', needsVersion: 'v1' });
    const card = within(await screen.findByRole('region', { name: 'Next Pickup' }));
    expect(card.getByRole('button', { name: "I've Arrived" })).toBeDefined();
    expect(card.getByRole('button', { name: 'Start Trip' })).toBeDefined();
  });

  it('is said to be accepted when it is, though the dashboard cannot be read again', async () => {
    const server = new FakeServer(aDashboard({ requests: [aDriverRide()] }));
    server.answers.set('AcceptRide', () => {
      server.dashboard = null;
      return { data: { acceptRide: aDriverRide({ status: 'ACCEPTED' }) } };
    });
    show(server);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Ride Accepted')).toBeDefined();
    expect(screen.queryByText('Failed to accept ride. Please try again.')).toBeNull();
  });

  it('is arrived at in words that hold miles away, too', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [aDriverRide({ status: 'ACCEPTED' })] }));
    server.answers.set('ArriveAtPickup', () => {
      const arrivedAt = '2026-03-05T15:10:00.000Z';
      const ride = aDriverRide({ status: 'ACCEPTED', arrivedAt, arrivedMilesAway: 3 });
      server.dashboard = aDashboard({ activeRides: [ride] });
      return { data: { arriveAtPickup: ride } };
    });
    show(server);
    await userEvent.click(await screen.findByRole('button', { name: "I've Arrived" }));
    expect(await screen.findByText('Arrival noted. Evelyn can see it.')).toBeDefined();
  });

  it('is announced when it comes in', async () => {
    const server = new FakeServer(aDashboard());
    show(server);
    await screen.findByText('No ride requests right now');
    server.dashboard = aDashboard({ requests: [aDriverRide()] });
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    const news = await screen.findByText('New ride request: $17.00, Toledo Zoo to Toledo Museum of Art');
    expect(news.getAttribute('role')).toBe('status');
    server.dashboard = aDashboard();
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    // Nothing is said any longer of a request that is gone.
    await waitFor(() => expect(news.textContent).toBe(''));
  });
});

describe('the trip under way', () => {
  it('is completed after asking once more, reports the earning and asks for a rating', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [aDriverRide({ status: 'IN_PROGRESS' })] }));
    server.answers.set('CompleteDrive', () => {
      const ride = aDriverRide({ status: 'COMPLETED', canRate: true });
      server.dashboard = aDashboard({ recentRides: [ride] });
      return { data: { completeRide: ride } };
    });
    show(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Trip' }));
    expect(server.asked.some(({ name }) => name === 'CompleteDrive')).toBe(false);
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete this trip?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Trip' }));
    expect(await screen.findByText('Trip Completed')).toBeDefined();
    expect(screen.getByText('You earned $17.00.')).toBeDefined();
    expect(await screen.findByRole('dialog', { name: 'How was your ride with Evelyn?' })).toBeDefined();
  });

  it('ends on the screen too when the rider completes it', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [aDriverRide({ status: 'IN_PROGRESS' })] }));
    show(server);
    await screen.findByRole('heading', { name: /Active Trip/ });
    const ride = aDriverRide({ status: 'COMPLETED', canRate: true });
    server.dashboard = aDashboard({ recentRides: [ride] });
    server.push('DriverRideChanged', { rideChanged: ride });
    expect(await screen.findByText('Trip Completed')).toBeDefined();
    expect(await screen.findByRole('dialog', { name: 'How was your ride with Evelyn?' })).toBeDefined();
  });

  it('appears from the event alone, without asking for the dashboard again', async () => {
    const server = new FakeServer(aDashboard({ requests: [aDriverRide()] }));
    show(server);
    await offer();
    const askedBefore = server.asked.length;
    server.push('DriverRideChanged', { rideChanged: aDriverRide({ status: 'IN_PROGRESS' }) });
    expect(await screen.findByRole('heading', { name: /Active Trip/ })).toBeDefined();
    expect(screen.queryByRole('article', { name: /^Request from/ })).toBeNull();
    server.push('DriverRideChanged', { rideChanged: aDriverRide({ status: 'CANCELLED' }) });
    expect(await screen.findByText('Ride cancelled')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /Active Trip/ })).toBeNull();
    expect(server.asked).toHaveLength(askedBefore);
  });

  it('stays when the server cannot complete it, with the reason', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [aDriverRide({ status: 'IN_PROGRESS' })] }));
    server.answers.set('CompleteDrive', () => refused('The wallet is short', 'INSUFFICIENT_FUNDS'));
    show(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Complete Trip' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Trip' }));
    expect(await screen.findByText('Failed to update ride: The wallet is short')).toBeDefined();
    expect(screen.getByRole('heading', { name: /Active Trip/, hidden: true })).toBeDefined();
  });
});

describe('a request that comes in while the home is asked for', () => {
  /** Answers of the home are given at their time: each says what was there when it was asked. */
  async function showSlowly(dashboard: ReturnType<typeof aDashboard>) {
    const server = new FakeServer(dashboard);
    show(server);
    await online();
    const answers: (() => void)[] = [];
    server.answers.set('DriverDashboard', () => {
      const data = { ...server.dashboard };
      return new Promise((resolve) => answers.push(() => resolve({ data })));
    });
    const answer = async (index: number) => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(index));
      answers[index]?.();
    };
    return { server, answer };
  }

  it('is shown though the answer on its way is from before it', async () => {
    const { server, answer } = await showSlowly(aDashboard());
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    server.dashboard = aDashboard({ requests: [aDriverRide()] });
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    await answer(0);
    await answer(1);
    expect(await offer()).toBeDefined();
    expect(server.asked.filter(({ name }) => name === 'DriverDashboard')).toHaveLength(3);
  });

  it('is shown to who has just gone online, and was told of it before', async () => {
    const { server, answer } = await showSlowly(aDashboard({ isAvailable: false }));
    const { profile } = aDashboard({ isAvailable: true }).driverDashboard;
    server.push('RideRequestsChanged', { rideRequestsChanged: true });
    server.answers.set('UpdateDriverSwitches', () => {
      server.dashboard = aDashboard({ isAvailable: true, requests: [aDriverRide()] });
      return { data: { updateDriverProfile: profile } };
    });
    await userEvent.click(await online());
    await screen.findByText('Status updated');
    await answer(0);
    await answer(1);
    expect(await offer()).toBeDefined();
  });
});

describe('a notice of a message', () => {
  const conversation = (id: string) => ({
    data: {
      conversation: {
        __typename: 'Conversation',
        id,
        seat: 'DRIVER',
        otherName: 'Riley',
        helperName: null,
        mayWrite: true,
        closesAt: null,
        messages: [],
      },
    },
  });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it.each([
    ['now', null, 1],
    ['in some days', inDays(3), 2],
  ])('opens the messages of a ride that is %s, once', async (_, scheduledFor, dialogs) => {
    const ride = aDriverRide({ status: 'ACCEPTED', scheduledFor, unreadMessages: 1 });
    const server = new FakeServer(aDashboard({ activeRides: [ride] }));
    server.answers.set('Conversation', () => conversation(ride.id));
    show(server, {}, `/driver?messages=${ride.id}`);
    expect(await screen.findByRole('dialog', { name: 'Messages with Riley' })).toBeDefined();
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(dialogs);
  });
});

describe('a home that does not load', () => {
  it('says what is safe and loads when asked again', async () => {
    const server = new FakeServer(null);
    show(server);
    expect((await screen.findByRole('alert')).textContent).toContain('Your rides did not load');
    server.dashboard = aDashboard();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$84.20')).toBeDefined();
  });
});
