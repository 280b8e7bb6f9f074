import { describe, expect, it } from 'vitest';
import type { RideFilter, RideView, RideViews } from '../../../application/ports/rides.ts';
import { composeUseCases } from '../../../cli/container.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aPricing } from '../../support/builders/a-pricing.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { inMemoryFrame } from '../../support/in-memory/in-memory-frame.ts';
import { MESSAGE_SETTINGS } from '../../support/message-settings.ts';

const rider: UserActor = { kind: 'user', userId: RIDER_ID, userType: 'rider' };
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

/** The dashboard of somebody with these rides, newest first. */
async function dashboardOf(rides: readonly Ride[]) {
  const views = rides.map((ride): RideView => ({
    ride,
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
  const matches = (filter: RideFilter, { status }: Ride) =>
    filter === 'all' ||
    filter === status ||
    (filter === 'active' && status !== 'completed' && status !== 'cancelled');
  const ofRider: RideViews['ofRider'] = async (_, filter, { limit }) => {
    const found = views.filter(({ ride }) => matches(filter, ride));
    return { items: found.slice(0, limit), cursors: [], nextCursor: found.length > limit ? 'more' : null };
  };
  const { showRiderDashboard } = composeUseCases({
    ...inMemoryFrame(),
    messageSettings: MESSAGE_SETTINGS,
    rideViews: { ofRider } as RideViews,
    driverViews: { trustedBy: async () => [], available: async () => [] } as never,
    pricingViews: { active: async () => aPricing() } as never,
  });
  return showRiderDashboard.execute(rider);
}

/** Booked one after the other, the soonest first. */
const commutes = Array.from({ length: 60 }, (_, day) =>
  aRide.scheduled({ id: `day-${day}`, scheduledFor: minutesAfter(NOW, (day + 1) * 24 * 60) }),
).reverse();
const past = ['a', 'b', 'c', 'd'].map((id) => aRide.completed({ id }));

describe('The dashboard of a rider who has booked two months ahead', () => {
  it('begins with the ride of tomorrow, which was booked first', async () => {
    const { activeRides } = await dashboardOf(commutes);
    expect(activeRides).toHaveLength(60);
    expect(activeRides[0]?.ride.id).toBe('day-0');
  });

  it('still shows the last three trips', async () => {
    const { recentRides } = await dashboardOf([...commutes, ...past]);
    expect(recentRides.map(({ ride }) => ride.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('The recent trips of a rider', () => {
  it('are the last three that are over, completed or cancelled', async () => {
    const [a, b, c] = past as [Ride, Ride, Ride];
    const cancelled = aRide.cancelled({ id: 'cancelled' });
    const { recentRides } = await dashboardOf([aRide(), a, cancelled, b, c]);
    expect(recentRides.map(({ ride }) => ride.id)).toEqual(['a', 'cancelled', 'b']);
  });
});
