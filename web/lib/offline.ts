import { useSyncExternalStore } from 'react';

let keptAt: number | null = null;
const listeners = new Set<() => void>();

/** Said by whoever answers questions: when what is shown now was answered, null of answers just given by the server. */
export function setShownAsOf(time: number | null): void {
  if (time === keptAt) return;
  keptAt = time;
  for (const listener of listeners) listener();
}

export function isConnected(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Whether there is no connection, and since when what is shown was not asked again (epoch milliseconds). */
export function useOffline(): { readonly isOffline: boolean; readonly keptAt: number | null } {
  const isOnline = useSyncExternalStore(subscribe, isConnected, () => true);
  const asOf = useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => null,
  );
  return { isOffline: !isOnline || asOf !== null, keptAt: asOf };
}
