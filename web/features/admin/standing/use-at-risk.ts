import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  AnyStandingRidesChangedDocument,
  StandingRidesAtRiskDocument,
} from '../../../generated/admin-standing-rides.ts';
import type { AdminPlannedRideFragment } from '../../../generated/operations.ts';
import { playTones } from '../../../lib/play-tones.ts';
import { useTitleCount } from '../../../lib/title-count.ts';

const REFRESH_MS = 30_000;
/** So that many changes are asked about once. */
const GATHER_MS = 750;
const MUTED = 'maumee-at-risk-muted';

interface AtRisk {
  /** Undefined until they have loaded. */
  readonly rides: readonly AdminPlannedRideFragment[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** How many have come that nobody has looked at. */
  readonly news: number;
  readonly isMuted: boolean;
  readonly setMuted: (isMuted: boolean) => void;
}

/**
 * The rides of two days that need somebody, asked for again whenever a standing ride has changed, and each half minute
 * besides: some come by the clock alone. Those that come are called out by a sound, unless it is off, and counted in the
 * title of the page until somebody is at it.
 */
export function useAtRisk(): AtRisk {
  const { data, error, refetch } = useQuery(StandingRidesAtRiskDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
  });
  const retry = () => void refetch().catch(() => undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useSubscription(AnyStandingRidesChangedDocument, {
    onData: () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        retry();
      }, GATHER_MS);
    },
  });
  const rides = data?.standingRidesAtRisk;
  const [isMuted, setMuted] = useState(() => localStorage.getItem(MUTED) === 'yes');
  const { news, seen } = useNews(rides);
  const call = useEffectEvent(() => {
    if (!isMuted) playTones();
  });
  useEffect(() => {
    if (news > 0) call();
  }, [news]);
  useWhenTouched(news > 0, seen);
  useTitleCount(news > 0 ? (rides?.length ?? 0) : 0);
  return {
    rides,
    failed: error !== undefined,
    retry,
    news,
    isMuted,
    setMuted: (next) => {
      localStorage.setItem(MUTED, next ? 'yes' : 'no');
      setMuted(next);
    },
  };
}

/** How many have come since somebody was last at it; those of the first answer are no news. */
function useNews(rides: AtRisk['rides']) {
  const ids = rides?.map(({ id }) => id).join(' ');
  const [known, setKnown] = useState(ids);
  const [news, setNews] = useState(0);
  if (ids !== known) {
    const before = new Set(known?.split(' '));
    const added = known === undefined ? [] : (rides ?? []).filter(({ id }) => !before.has(id));
    setKnown(ids);
    if (added.length > 0) setNews(news + added.length);
    if (rides?.length === 0) setNews(0);
  }
  return { news, seen: () => setNews(0) };
}

/** Calls once somebody points, types or comes back to the page. */
function useWhenTouched(isWaiting: boolean, onTouched: () => void): void {
  const touched = useEffectEvent(onTouched);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listener = () => touched();
    const kinds = ['pointerdown', 'keydown', 'focus'] as const;
    for (const kind of kinds) window.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, listener);
    };
  }, [isWaiting]);
}
