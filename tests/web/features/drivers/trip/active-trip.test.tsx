import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aDashboard, aDriverRide } from '../a-driver-ride.ts';
import { FakeServer, showDriverHome as show } from '../home/fake-server.tsx';

const { rider } = aDriverRide();
const accepted = (fields: Parameters<typeof aDriverRide>[0] = {}) =>
  aDriverRide({ status: 'ACCEPTED', rider: { ...rider, phone: '(419) 555-0100' }, ...fields });
const nextPickup = async () => within(await screen.findByRole('region', { name: 'Next Pickup' }));
/** Taps are held for a moment after the list has changed. */
const afterHeldTaps = () => new Promise((resolve) => setTimeout(resolve, 700));

describe('the next pickup', () => {
  it('comes first, with the way there and the ways to the rider', async () => {
    show(new FakeServer(aDashboard({ activeRides: [accepted()], requests: [aDriverRide({ id: 'open' })] })));
    const card = await nextPickup();
    expect(card.getByText('Toledo Zoo')).toBeDefined();
    const way = card.getByRole('link', { name: 'Navigate to Pickup' });
    expect(way.getAttribute('href')).toContain('41.62');
    expect(card.getByRole('link', { name: 'Call Rider' }).getAttribute('href')).toBe('tel:4195550100');
    expect(card.getByRole('link', { name: 'Text Rider' }).getAttribute('href')).toBe('sms:4195550100');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings[0]).toContain('Next Pickup');
  });

  it('is told on arrival, then counts the wait and starts', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [accepted()] }));
    const arrivedAt = new Date(Date.now() - 75_000).toISOString();
    server.answers.set('ArriveAtPickup', () => {
      const ride = accepted({ arrivedAt });
      server.dashboard = aDashboard({ activeRides: [ride] });
      return { data: { arriveAtPickup: ride } };
    });
    server.answers.set('StartRide', () => {
      const ride = accepted({ arrivedAt, status: 'IN_PROGRESS', startedAt: new Date().toISOString() });
      server.dashboard = aDashboard({ activeRides: [ride] });
      return { data: { startRide: ride } };
    });
    show(server);
    await userEvent.click((await nextPickup()).getByRole('button', { name: "I've Arrived" }));
    const clock = await (await nextPickup()).findByRole('timer');
    expect(clock.textContent).toMatch(/^Waiting 1:1[0-9]$/);
    expect((await nextPickup()).queryByRole('button', { name: "I've Arrived" })).toBeNull();
    await afterHeldTaps();
    await userEvent.click((await nextPickup()).getByRole('button', { name: 'Start Trip' }));
    const trip = within(await screen.findByRole('region', { name: 'Active Trip' }));
    expect(trip.getByRole('link', { name: 'Navigate to Dropoff' })).toBeDefined();
    expect(trip.getByRole('button', { name: 'Complete Trip' })).toBeDefined();
    expect(trip.queryByRole('timer')).toBeNull();
  });

  it('does not take a tap for the button that has just come under the finger', async () => {
    // However slow the test is, no time passes.
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const server = new FakeServer(aDashboard({ activeRides: [accepted()] }));
    server.answers.set('ArriveAtPickup', () => {
      const ride = accepted({ arrivedAt: new Date().toISOString() });
      server.dashboard = aDashboard({ activeRides: [ride] });
      return { data: { arriveAtPickup: ride } };
    });
    show(server);
    await userEvent.click((await nextPickup()).getByRole('button', { name: "I've Arrived" }));
    await (await nextPickup()).findByRole('timer');
    await userEvent.click((await nextPickup()).getByRole('button', { name: 'Start Trip' }));
    vi.restoreAllMocks();
    expect(server.asked.some(({ name }) => name === 'StartRide')).toBe(false);
  });

  it('is given back with a reason, in words where it has no name', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [accepted()] }));
    server.answers.set('GiveBackRide', () => {
      server.dashboard = aDashboard();
      return { data: { giveBackRide: { __typename: 'RideGivenBack', id: 'ride-1' } } };
    });
    show(server);
    await userEvent.click((await nextPickup()).getByRole('button', { name: "Can't Make It" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Can't make this ride?" }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask Other Drivers' });
    expect(send.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Another reason' }));
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /What happened/ }), 'A road is closed');
    await userEvent.click(send);
    expect(await screen.findByText('Evelyn is told, and other drivers are asked.')).toBeDefined();
    expect(server.asked.find(({ name }) => name === 'GiveBackRide')?.variables).toEqual({
      input: { rideId: 'ride-1', reason: 'OTHER', words: 'A road is closed' },
    });
    expect(screen.queryByRole('region', { name: 'Next Pickup' })).toBeNull();
  });

  it('is not a scheduled ride of tomorrow, which is confirmed among the upcoming ones', async () => {
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    show(new FakeServer(aDashboard({ activeRides: [accepted({ scheduledFor })] })));
    const card = within(await screen.findByRole('article', { name: /^Ride with Evelyn Carter/ }));
    expect(card.getByRole('button', { name: 'Confirm Pickup' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Next Pickup' })).toBeNull();
  });
});
