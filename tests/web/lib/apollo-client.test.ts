import { expect, it } from 'vitest';
import { DriverDashboardDocument } from '../../../web/generated/driver-home.ts';
import { DriverHistoryDocument } from '../../../web/generated/driver-history.ts';
import { createCache } from '../../../web/lib/apollo-client.ts';
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
