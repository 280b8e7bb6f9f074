import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDashboard, aDriverRide } from './a-driver-ride.ts';
import { aRideNeeds, FakeServer, refused, showDriverHome as show } from './home/fake-server.tsx';

const accepted = (fields: Parameters<typeof aDriverRide>[0] = {}) =>
  aDriverRide({ status: 'ACCEPTED', ...fields });
const nextPickup = async () => within(await screen.findByRole('region', { name: 'Next Pickup' }));
const asksForNeeds = ({ asked }: FakeServer) => asked.filter(({ name }) => name === 'RideNeeds');

describe('what a rider needs', () => {
  it('is told on an offer as far as it is there, and read of no ride that is not the driver’s', async () => {
    const offer = aDriverRide({ needs: ['WALKER', 'DOOR_THROUGH_DOOR'], extraMinutes: 10 });
    const server = new FakeServer(aDashboard({ requests: [offer] }));
    show(server);
    const card = within(await screen.findByRole('article', { name: /^Request from Evelyn/ }));
    for (const text of [
      'Walker or folding chair in the trunk',
      'Help from door to door',
      '10 more minutes at the door',
    ])
      expect(await card.findByText(text)).toBeTruthy();
    expect(asksForNeeds(server)).toEqual([]);
  });

  it('is read before the start, all of it', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [accepted({ needs: ['WALKER'] })] }));
    server.answers.set('RideNeeds', () => aRideNeeds(['WALKER', 'SERVICE_ANIMAL'], 5));
    show(server);
    const note = await (await nextPickup()).findByRole('note', { name: 'Before you go' });
    const told = within(note).getAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Walker or folding chair in the trunk',
      'Service animal',
      '5 more minutes at the door',
    ]);
  });

  it('is read again when the ride has changed', async () => {
    const ride = accepted();
    const server = new FakeServer(aDashboard({ activeRides: [ride] }));
    server.answers.set('RideNeeds', () => aRideNeeds(['QUIET'], 0));
    show(server);
    const card = await nextPickup();
    expect(await card.findByText('A quiet ride')).toBeTruthy();
    server.answers.set('RideNeeds', () => aRideNeeds(['HEARING'], 0));
    server.push('DriverRideChanged', { rideChanged: ride });
    expect(await card.findByText('Hard of hearing')).toBeTruthy();
    expect(asksForNeeds(server)).toHaveLength(2);
    expect(await screen.findByText('Evelyn needs something else')).toBeTruthy();
    expect(screen.getByText(/^What Evelyn needs for a ride of yours has changed\./)).toBeTruthy();
  });

  it('is not said to have changed when something else of the ride has', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [accepted()] }));
    server.answers.set('RideNeeds', () => aRideNeeds(['QUIET'], 0));
    show(server);
    const card = await nextPickup();
    expect(await card.findByText('A quiet ride')).toBeTruthy();
    server.push('DriverRideChanged', { rideChanged: accepted({ tip: '2.00' }) });
    await waitFor(() => expect(asksForNeeds(server)).toHaveLength(2));
    server.answers.set('RideNeeds', () => aRideNeeds([], 0));
    server.push('DriverRideChanged', { rideChanged: accepted({ tip: '3.00' }) });
    // Also that nothing is needed any more; before it nothing was said.
    expect(screen.queryByText('Evelyn needs something else')).toBeNull();
    expect(await screen.findByText('Evelyn needs something else')).toBeTruthy();
    expect(card.queryByRole('note')).toBeNull();
  });

  it('is nothing where nothing is needed, and not read once the trip has begun', async () => {
    const running = accepted({ status: 'IN_PROGRESS', startedAt: new Date().toISOString() });
    const server = new FakeServer(aDashboard({ activeRides: [running] }));
    show(server);
    expect(await screen.findByRole('region', { name: 'Active Trip' })).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
    expect(asksForNeeds(server)).toEqual([]);
  });

  it('can be asked for again where it could not be loaded', async () => {
    const server = new FakeServer(aDashboard({ activeRides: [accepted()] }));
    server.answers.set('RideNeeds', () => refused('Down', 'DOWN'));
    show(server);
    const card = await nextPickup();
    expect(await card.findByText('What your rider needs could not be loaded.')).toBeTruthy();
    server.answers.set('RideNeeds', () => aRideNeeds(['QUIET'], 0));
    await userEvent.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('A quiet ride')).toBeTruthy();
  });
});
