import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { Ride } from './ride.ts';

/** What an operator looks at who gives a ride to somebody, takes it from them or cancels it. */
export function toRideRecord({
  status,
  driverId,
  isSpecificDriver,
  scheduledFor,
}: Pick<Ride, 'status' | 'driverId' | 'isSpecificDriver' | 'scheduledFor'>): VersionedRecord {
  return toVersioned({
    status,
    driverId,
    isSpecificDriver,
    scheduledFor: scheduledFor?.toISOString() ?? null,
  });
}
