import { useEffect } from 'react';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { useEvery } from '../../../lib/use-now.ts';
import { bannerRide, recheck, RECHECK_MS, type RecentBooking } from './recent-booking.ts';
import { useRecentBooking } from './use-recent-booking.ts';

interface LiveRide {
  readonly ride: CurrentRideFragment | null;
  /** Shown until the server has answered how the ride stands. */
  readonly record: RecentBooking | null;
}

/** The ride of the banner, checked again every 30 seconds while there is one. */
export function useLiveRide(
  activeRides: readonly CurrentRideFragment[] | undefined,
  refetch: () => Promise<unknown>,
  now: number,
): LiveRide {
  const { record, write } = useRecentBooking();
  const ride = activeRides ? bannerRide(activeRides, record, now) : null;
  const isWatching = ride !== null || record !== null;

  useEffect(() => {
    if (!record || !activeRides) return;
    const checked = recheck(record, activeRides);
    if (JSON.stringify(checked) !== JSON.stringify(record)) write(checked);
  }, [record, activeRides, write]);

  useEvery(isWatching ? RECHECK_MS : null, () => void refetch().catch(() => undefined));

  return { ride, record: ride ? null : record };
}
