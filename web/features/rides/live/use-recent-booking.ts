import { useCallback, useEffect, useMemo, useState } from 'react';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useEvery } from '../../../lib/use-now.ts';
import { RECHECK_MS, type RecentBooking } from './recent-booking.ts';

const CHANGED = 'recent-booking-changed';

export interface RecentBookingStore {
  readonly record: RecentBooking | null;
  readonly write: (record: RecentBooking | null) => void;
}

/** The recent booking kept on the device, re-read every 30 seconds and when another tab changes it. */
export function useRecentBooking(): RecentBookingStore {
  const { productName } = useConfiguration();
  const { user } = useCurrentUser();
  const key = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recent-booking`;
  // Where pages are prerendered nothing is kept.
  const [text, setText] = useState(() =>
    typeof localStorage === 'undefined' ? null : localStorage.getItem(key),
  );
  const read = useCallback(() => setText(localStorage.getItem(key)), [key]);

  useEffect(() => {
    window.addEventListener('storage', read);
    window.addEventListener(CHANGED, read);
    return () => {
      window.removeEventListener('storage', read);
      window.removeEventListener(CHANGED, read);
    };
  }, [read]);
  useEvery(RECHECK_MS, read);

  const write = useCallback(
    (record: RecentBooking | null) => {
      if (record) localStorage.setItem(key, JSON.stringify(record));
      else localStorage.removeItem(key);
      window.dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  const record = useMemo(() => parse(text), [text]);
  return { record: record?.riderId === user?.id ? record : null, write };
}

/** What is not a record of ours is nothing. */
function parse(text: string | null): RecentBooking | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<RecentBooking> | null;
    const isRecord = typeof value?.rideId === 'string' && typeof value.timestamp === 'number';
    return isRecord ? (value as RecentBooking) : null;
  } catch {
    return null;
  }
}
