import { useEffect, useRef, useState, type RefObject } from 'react';

/** What a bar and what stands below it may take of the screen while it stays in its place. */
export const MOST_COVERED = 0.25;
/** A row narrower than this has no room for words beside a button. */
const SHORT_REM = 16;

interface BarFit {
  readonly row: RefObject<HTMLDivElement | null>;
  /** Text is so large, or the screen so narrow, that only the most important fits. */
  readonly isShort: boolean;
  /** It leaves the page enough of the screen to stay in view. */
  readonly isSticky: boolean;
}

/** How the row of a bar fits its screen, at any size of text. */
export function useBarFit(): BarFit {
  const row = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ isShort: false, isSticky: true });
  useEffect(() => {
    const element = row.current;
    if (!element || !('ResizeObserver' in window)) return undefined;
    const measure = () => {
      const rootPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const belowPx = parseFloat(getComputedStyle(element.parentElement ?? element).bottom) || 0;
      setFit({
        isShort: element.offsetWidth < SHORT_REM * rootPx,
        isSticky: element.offsetHeight + belowPx < MOST_COVERED * innerHeight,
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { row, ...fit };
}
