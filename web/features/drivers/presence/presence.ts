import { createContext, useContext } from 'react';

/** What the driver's screen knows of its own connection and of sharing where it is. */
export interface Presence {
  /** When the server answered a heartbeat last, epoch milliseconds; null before the first. */
  readonly heardAt: number | null;
  /** A heartbeat was missed, and none has been answered since. */
  readonly isLost: boolean;
  readonly sharing: 'off' | 'asking' | 'on' | 'refused';
  readonly share: (isWanted: boolean) => void;
  /** Whether the driver has never chosen on this device. */
  readonly isUndecided: boolean;
}

/** Where no screen looks after it: nothing is known to be wrong, and nothing is shared. */
export const PresenceContext = createContext<Presence>({
  heardAt: null,
  isLost: false,
  sharing: 'off',
  share: () => undefined,
  isUndecided: false,
});

export function usePresence(): Presence {
  return useContext(PresenceContext);
}
