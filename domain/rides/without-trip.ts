import { NO_NEEDS } from '../needs/needs.ts';
import type { Stop } from '../geo/stop.ts';
import { NOTHING_WRITTEN } from './rider-texts.ts';
import type { Ride } from './ride.ts';

const NOT_TOLD: Stop = { address: '', lat: 0, lng: 0 };

/**
 * As much of a ride as an act upon it answers to somebody who may act, but does not see the ride: its status, times, length and
 * fare, and nothing of where it goes, who drives, and what was written about it.
 */
export function withoutTrip(ride: Ride): Ride {
  return {
    ...ride,
    ...NOTHING_WRITTEN,
    ...NO_NEEDS,
    pickup: NOT_TOLD,
    dropoff: NOT_TOLD,
    driverId: null,
    askedIds: null,
    arrivedAt: null,
    arrivedMiles: null,
    cancelReason: null,
    cancelAskReason: null,
  };
}
