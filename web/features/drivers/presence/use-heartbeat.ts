import { useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SendHeartbeatDocument } from '../../../generated/presence.ts';
import { onReconnected } from '../../../lib/live-state.ts';

/** The server waits for several of them before it takes a driver offline. */
const BEAT_MS = 30_000;
/** While there is no answer it is asked more often. */
const RETRY_MS = 5_000;
/** A heartbeat without an answer for so long counts as missed. */
const ANSWER_MS = 10_000;

export interface Heartbeat {
  readonly heardAt: number | null;
  readonly isLost: boolean;
}

/** Tells the server that the screen is there, and knows whether the server answers. The answer brings the switch as it is. */
export function useHeartbeat(): Heartbeat {
  const [send] = useMutation(SendHeartbeatDocument);
  const [heartbeat, setHeartbeat] = useState<Heartbeat>({ heardAt: null, isLost: false });
  const lose = () => setHeartbeat((before) => (before.isLost ? before : { ...before, isLost: true }));
  const beat = useEffectEvent(async (): Promise<boolean> => {
    const late = setTimeout(lose, ANSWER_MS);
    try {
      await send();
      setHeartbeat({ heardAt: Date.now(), isLost: false });
      return true;
    } catch {
      lose();
      return false;
    } finally {
      clearTimeout(late);
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const goOn = async () => {
      clearTimeout(timer);
      const isHeard = await beat();
      if (!isOver) timer = setTimeout(() => void goOn(), isHeard ? BEAT_MS : RETRY_MS);
    };
    void goOn();
    const soon = () => void goOn();
    const stop = onReconnected(soon);
    window.addEventListener('offline', lose);
    window.addEventListener('online', soon);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', soon);
    };
  }, []);
  return heartbeat;
}
