import { useSyncExternalStore } from 'react';

/** Whether live updates arrive: "starting" until the first connection, "lost" while there is none after it. */
export type LiveState = 'starting' | 'live' | 'lost';

let state: LiveState = 'starting';
const listeners = new Set<() => void>();
const reconnected = new Set<() => void>();

/** Said by whoever holds the connection. Coming back after a loss is announced: something may have been missed. */
export function setLiveState(next: LiveState): void {
  if (next === state) return;
  const isBack = state === 'lost' && next === 'live';
  state = next;
  for (const listener of listeners) listener();
  if (isBack) for (const listener of reconnected) listener();
}

/** Calls back whenever the connection is there again after a loss; the function returned ends that. */
export function onReconnected(listener: () => void): () => void {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'starting',
  );
}
