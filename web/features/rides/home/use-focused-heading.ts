import { useEffect, useRef, type RefObject } from 'react';

interface FocusedHeading {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** Called with a change of what is shown: the heading of the new part gets the focus. */
  readonly moveFocus: () => void;
}

/** Leads the focus to the heading of what takes the place of another part; `shown` says which part it is. */
export function useFocusedHeading(shown: string): FocusedHeading {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    document.documentElement.scrollTop = 0;
    headingRef.current?.focus();
  }, [shown]);
  return {
    headingRef,
    moveFocus: () => {
      isWanted.current = true;
    },
  };
}
