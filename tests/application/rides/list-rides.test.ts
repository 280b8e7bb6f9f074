import { expect, it } from 'vitest';
import type { RideView, RideViews } from '../../../application/ports/rides.ts';
import { composeUseCases } from '../../../cli/container.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { DRIVER_ID, minutesAfter, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { inMemoryFrame } from '../../support/in-memory/in-memory-frame.ts';
import { MESSAGE_SETTINGS } from '../../support/message-settings.ts';

const person = {
  id: RIDER_ID,
  firstName: 'Robin',
  lastName: 'Reed',
  profileImageUrl: null,
  phone: null,
  email: 'robin@maumee.test',
  rating: 5,
  ratingCount: 0,
};

it('a driver whom regulars have booked for months finds all of their rides among the active ones', async () => {
  const booked = Array.from({ length: 150 }, (_, hour): RideView => ({
    ride: aRide.accepted({ id: `ride-${hour}`, scheduledFor: minutesAfter(NOW, (hour + 1) * 60) }),
    rider: person,
    driver: null,
    booker: null,
    payerName: null,
    driverShareCents: 0,
    ratings: [],
    askedUntil: null,
    unread: null,
    returnTrip: null,
  }));
  const ofDriver: RideViews['ofDriver'] = async (_, _filter, { limit }) => ({
    items: booked.slice(-limit),
    cursors: [],
    nextCursor: booked.length > limit ? 'more' : null,
  });
  const rideViews = { ofDriver } as RideViews;
  const { listActiveRides } = composeUseCases({
    ...inMemoryFrame(),
    rideViews,
    messageSettings: MESSAGE_SETTINGS,
  });
  const driver = { kind: 'user', userId: DRIVER_ID, userType: 'driver' } as const;
  const active = await listActiveRides.execute(driver);
  expect(active).toHaveLength(150);
  expect(active[0]?.ride.id).toBe('ride-0');
});
