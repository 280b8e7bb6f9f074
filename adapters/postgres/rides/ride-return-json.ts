import type { RideReturn } from '../../../application/ports/rides.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';

/** A return as `RETURN_JSON` builds it: its times are texts, its money dollars. */
export type RideReturnJson = Omit<RideReturn, 'calledAt' | 'returnAt' | 'totalCents'> & {
  readonly calledAt: string | null;
  readonly returnAt: string | null;
  readonly totalFare: string;
};

/** Of the alias `ride`, there or back: each by an index of its own. */
export const RETURN_JOIN = `left join lateral (
    select json_build_object('outboundRideId', trip.outbound_ride_id, 'returnRideId', trip.return_ride_id,
      'kind', trip.kind, 'state', trip.state, 'day', trip.day, 'calledAt', trip.called_at,
      'totalFare', trip.total_fare::text, 'returnStatus', (select status from rides where id = trip.return_ride_id),
      'returnAt', (select scheduled_for from rides where id = trip.return_ride_id)) as trip
    from (select * from return_trips where outbound_ride_id = ride.id
      union all select * from return_trips where return_ride_id = ride.id) as trip
    limit 1) as back on true`;

export function returnFromJson({ calledAt, returnAt, totalFare, ...trip }: RideReturnJson): RideReturn {
  const toTime = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...trip,
    calledAt: toTime(calledAt),
    returnAt: toTime(returnAt),
    totalCents: centsFromDollars(totalFare),
  };
}
