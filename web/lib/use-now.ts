import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** Who looks at the clock; while anyone does, it ticks at every full second. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

const getPeriod = (everyMs: number) => Math.floor(Date.now() / everyMs);

/** The present moment to `everyMs` milliseconds, for screens that show or compare it. All of them share one clock. */
export function useNow(everyMs: number): Date {
  const getSnapshot = () => getPeriod(everyMs);
  const period = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return useMemo(() => new Date(period * everyMs), [period, everyMs]);
}

/** Calls back every `everyMs` milliseconds of the same clock; never while that is null. */
export function useEvery(everyMs: number | null, callback: () => void): void {
  const onPeriod = useEffectEvent(callback);
  useEffect(() => {
    if (everyMs === null) return undefined;
    let period = getPeriod(everyMs);
    return subscribe(() => {
      if (getPeriod(everyMs) === period) return;
      period = getPeriod(everyMs);
      onPeriod();
    });
  }, [everyMs]);
}
