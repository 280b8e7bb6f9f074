import { t } from '@lingui/core/macro';
import { DECLINED } from '../../../../domain/rides/decline.ts';
import { EXPIRED } from '../../../../domain/rides/expiry.ts';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { serverText } from '../../../lib/server-text.ts';

/** For so long the rider is asked what to do about a request that came to nothing. */
const SHOWN_MS = 30 * 60_000;

/** The last request when a driver declined it or nobody answered, as long as the rider may still want the ride. */
export function justUnanswered(
  recentRides: readonly CurrentRideFragment[],
  now: number,
): CurrentRideFragment | null {
  const [last] = recentRides;
  if (last?.status !== 'CANCELLED' || !last.cancelledAt) return null;
  const isUnanswered = last.cancelReason === DECLINED || last.cancelReason === EXPIRED;
  return isUnanswered && now - Date.parse(last.cancelledAt) < SHOWN_MS ? last : null;
}

/** Why a ride was cancelled, in one sentence; that it was where nobody said why. */
export function cancelledWhy(
  ride: Pick<CurrentRideFragment, 'cancelReason' | 'isSpecificDriver' | 'driver'>,
): string {
  const { cancelReason } = ride;
  if (cancelReason === DECLINED || cancelReason === EXPIRED) return unansweredText(ride);
  return cancelReason ? serverText(cancelReason) : t`This ride was cancelled`;
}

/** Who declined, or that nobody answered. */
export function unansweredText({
  cancelReason,
  isSpecificDriver,
  driver,
}: Pick<CurrentRideFragment, 'cancelReason' | 'isSpecificDriver' | 'driver'>): string {
  const name = driver?.firstName ?? t`Your driver`;
  if (cancelReason === DECLINED) return t`${name} declined your ride`;
  return isSpecificDriver ? t`${name} did not answer in time` : t`No driver answered in time`;
}
