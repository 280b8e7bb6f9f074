import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { StandingRide } from './standing-ride.ts';

/** What people see and change of a series. */
export function toStandingRideRecord(series: StandingRide): VersionedRecord {
  const { driverId, consent, substituteIds, asksCircle, tipCents, paymentMethodId, notes } = series;
  const { times, firstDay, lastDay, pauses, endedAt, bookerId, payerId, agreementId } = series;
  return toVersioned({
    driverId,
    consent,
    substituteIds,
    asksCircle,
    tipCents,
    paymentMethodId,
    notes,
    times,
    firstDay,
    lastDay,
    pauses,
    isEnded: endedAt !== null,
    bookerId,
    payerId,
    agreementId,
  });
}
