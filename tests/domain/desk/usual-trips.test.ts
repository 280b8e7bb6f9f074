import { describe, expect, it } from 'vitest';
import { usualTrips } from '../../../domain/desk/usual-trips.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const stop = (address: string) => ({ address, lat: 41, lng: -83 });
const [home, clinic, market] = [stop('Home'), stop('Clinic'), stop('Market')];

describe('usual trips', () => {
  it('are the most frequent first, of those the latest, with what was written on the latest ride', () => {
    const rides = [
      aRide({ pickup: home, dropoff: market, requestedAt: minutesAfter(NOW, 5), notes: null }),
      aRide({ pickup: home, dropoff: clinic, requestedAt: minutesAfter(NOW, 4), notes: 'Ring twice' }),
      aRide({ pickup: home, dropoff: clinic, requestedAt: minutesAfter(NOW, 3), notes: 'Knock' }),
      aRide({ pickup: clinic, dropoff: home, requestedAt: minutesAfter(NOW, 2), notes: null }),
    ];
    expect(usualTrips(rides, 2)).toEqual([
      { pickup: home, dropoff: clinic, rideCount: 2, lastAt: minutesAfter(NOW, 4), notes: 'Ring twice' },
      { pickup: home, dropoff: market, rideCount: 1, lastAt: minutesAfter(NOW, 5), notes: null },
    ]);
  });

  it('are dated by the pickup of a ride for later, and do not count what was cancelled', () => {
    const scheduledFor = minutesAfter(NOW, 60);
    const rides = [
      aRide({ pickup: home, dropoff: market, status: 'cancelled' }),
      aRide({ pickup: home, dropoff: clinic, scheduledFor }),
    ];
    expect(usualTrips(rides, 9)).toMatchObject([{ dropoff: clinic, lastAt: scheduledFor }]);
  });
});
