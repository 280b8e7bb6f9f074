import type { LiveChange } from '../application/rides/watch-rides.ts';

/** The change, or throws why it could not be read. */
export function getChange<T>(live: LiveChange<T>): T {
  if ('failure' in live) throw live.failure;
  return live.change;
}

/** An iterator that ends its source at once when the client leaves, also while the source waits for an event. */
export function untilReturned<T>(
  start: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterableIterator<T> {
  const leaving = new AbortController();
  const source = start(leaving.signal);
  return {
    next: () => source.next(),
    return: () => {
      leaving.abort();
      return source.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
