import { useEffect, useState } from 'react';

/** Long enough that a fast typist asks once per pause, short enough not to be noticed. */
const PAUSE_MS = 150;

/** What was typed when the typing paused; until then what it was before. */
export function usePaused(text: string, pauseMs = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
