/** The trip somebody is putting together, kept in this tab through sign-in, registration and reloads. */
export interface KeptTrip {
  /** Null when there is none; what is there may come from an older version of the page. */
  readonly read: () => unknown;
  /** Null forgets it. */
  readonly write: (trip: object | null) => void;
}

export function keptTrip(productName: string): KeptTrip {
  const key = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-trip`;
  return {
    read: () => {
      // Where pages are prerendered nothing is kept.
      const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
      if (text === null) return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return null;
      }
    },
    write: (trip) =>
      trip === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(trip)),
  };
}
