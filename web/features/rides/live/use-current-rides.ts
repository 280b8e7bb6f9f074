import { useState } from 'react';
import type { CurrentRideFragment, WayOfDriverFragment } from '../../../generated/operations.ts';
import { unmask } from '../../../lib/masked.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { RiderDashboardState } from '../use-rider-dashboard.ts';
import { canRaiseTip } from '../completion/tip-choice.ts';
import { isDue, otherCurrentRides, RECHECK_MS, type RecentBooking } from './recent-booking.ts';
import { justUnanswered } from './unanswered.ts';
import { useDriverOnTheWay } from './use-driver-on-the-way.ts';
import { useLiveRide } from './use-live-ride.ts';

/** What goes on for the rider at this moment. */
export interface CurrentRides {
  /** The ride looked at: the one chosen, else the one just booked, under way or due soon. */
  readonly ride: CurrentRideFragment | null;
  /** It goes on now, or was looked for: not one of another day that is only remembered. */
  readonly isAtHand: boolean;
  /** Where its driver is. */
  readonly way: WayOfDriverFragment | null;
  /** What the device remembers, until the server has answered how the ride stands. */
  readonly record: RecentBooking | null;
  readonly others: readonly CurrentRideFragment[];
  /** The last ride, while it is news that it is over or that nobody took it, and no other goes on. */
  readonly ended: CurrentRideFragment | null;
  /** Looks at another one. */
  readonly show: (rideId: string) => void;
}

export function useCurrentRides({ data, refetch }: RiderDashboardState): CurrentRides {
  const now = useNow(RECHECK_MS).getTime();
  const active = data && unmask<CurrentRideFragment>(data.activeRides);
  const recent = data ? unmask<CurrentRideFragment>(data.recentRides) : [];
  const { ride: liveRide, record } = useLiveRide(active, refetch, now);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const ride = active?.find(({ id }) => id === chosenId) ?? liveRide;
  return {
    ride,
    isAtHand: ride !== null && (ride.id === chosenId || isDue(ride, now)),
    way: useDriverOnTheWay(ride),
    record,
    others: otherCurrentRides(active ?? [], ride, now),
    ended: ride || record ? null : (justUnanswered(recent, now) ?? justArrived(recent, now)),
    show: setChosenId,
  };
}

/** The trip just finished and not rated yet, while its tip can still be raised. */
function justArrived(recentRides: readonly CurrentRideFragment[], now: number): CurrentRideFragment | null {
  const [last] = recentRides;
  return last?.canRate && canRaiseTip(last, now) ? last : null;
}
