import type { ReactNode } from 'react';
import { PresenceContext } from './presence.ts';
import { useHeartbeat } from './use-heartbeat.ts';
import { useLocationSharing } from './use-location-sharing.ts';

/** Keeps the driver in touch with the server, whichever tab is open. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const heartbeat = useHeartbeat();
  const location = useLocationSharing();
  return <PresenceContext value={{ ...heartbeat, ...location }}>{children}</PresenceContext>;
}
