import { t } from '@lingui/core/macro';
import type { ReturnLegsFragment } from '../../generated/operations.ts';
import type { AreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';

/** How a ride and the way back stand together, in one sentence; null where there is only the one way. */
export function returnText(
  ride: ReturnLegsFragment,
  { dateTime }: Pick<AreaTime, 'dateTime'>,
): string | null {
  const trip = ride.returnTrip;
  if (!trip) return null;
  if (trip.returnRideId === ride.id) return t`Return of the ride to ${{ address: ride.pickup.address }}`;
  const fare = moneyText(trip.fare);
  switch (trip.state) {
    case 'PROMISED':
      return t`Return when it is called, for ${fare}. It costs nothing before.`;
    case 'BOOKED':
      if (trip.returnStatus === 'CANCELLED') return t`The return was cancelled`;
      return trip.returnAt
        ? t`Return on ${{ time: dateTime(trip.returnAt) }}, for ${fare}`
        : t`Return booked, for ${fare}`;
    case 'CALLED':
      if (trip.returnStatus === 'CANCELLED')
        return t`The return was called and not driven. It can be called again.`;
      return trip.calledAt
        ? t`Return called on ${{ time: dateTime(trip.calledAt) }}, for ${fare}`
        : t`Return called, for ${fare}`;
    case 'LAPSED':
      return t`The return was not called on its day and has ended`;
    case 'CANCELLED':
      return t`The return was cancelled with this ride`;
  }
}

/** The other one of the two rides; null before there is one. */
export function otherLeg({ id, returnTrip }: Pick<ReturnLegsFragment, 'id' | 'returnTrip'>): string | null {
  if (!returnTrip) return null;
  return returnTrip.outboundRideId === id ? returnTrip.returnRideId : returnTrip.outboundRideId;
}
