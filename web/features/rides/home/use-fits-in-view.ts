import { useEffect, useRef, useState, type RefObject } from 'react';
import { BAR_PX } from '../../../components/shell-header.tsx';
import { MOST_COVERED } from '../booking/use-bar-fit.ts';

/** Whether a box, and the bar of tabs with it, leave the page enough of the screen for it to stay in view. */
export function useFitsInView(): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isSmall: boolean;
} {
  const box = useRef<HTMLDivElement>(null);
  const [isSmall, setSmall] = useState(true);
  useEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return undefined;
    const measure = () => setSmall(element.offsetHeight + BAR_PX < MOST_COVERED * innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { box, isSmall };
}
