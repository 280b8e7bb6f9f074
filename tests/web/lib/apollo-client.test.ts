import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { DriverDashboardDocument } from '../../../web/generated/driver-home.ts';
import { DriverHistoryDocument } from '../../../web/generated/driver-history.ts';
import { createApolloClient, createCache } from '../../../web/lib/apollo-client.ts';
import { setLiveState } from '../../../web/lib/live-state.ts';
import { aConnection } from '../../support/builders/a-connection.ts';
import { aVisibleRide } from '../../support/builders/a-visible-ride.ts';
import { aDashboard, aDriverRide } from '../features/drivers/a-driver-ride.ts';

it('keeps what a screen knows of a ride when another one asks for less of it', () => {
  const cache = createCache();
  cache.writeQuery({
    query: DriverDashboardDocument,
    data: aDashboard({ activeRides: [aDriverRide({ id: 'ride-1' })] }),
  });
  const { rider } = aVisibleRide();
  const listed = aVisibleRide({ id: 'ride-1', status: 'ACCEPTED', rider: { ...rider, id: 'rider-1' } });
  cache.writeQuery({
    query: DriverHistoryDocument,
    variables: { filter: 'ALL' },
    data: { rides: aConnection('Ride', [listed]) },
  });
  const known = cache.readQuery({ query: DriverDashboardDocument });
  expect(known?.driverDashboard.activeRides).toMatchObject([{ status: 'ACCEPTED', pickup: { lat: 41.62 } }]);
});

afterEach(() => setLiveState('starting'));

it('asks again after a loss of the connection, whatever answer was on its way', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
  const client = createApolloClient({ read: () => null, write: () => undefined });
  const watching = client.watchQuery({ query: DriverDashboardDocument }).subscribe({});
  onTestFinished(() => watching.unsubscribe());
  const answer = () => answers.shift()?.(Response.json({ data: aDashboard({}) }));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  setLiveState('lost');
  setLiveState('live');
  answer();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer();
});
