import { useRef, type RefObject } from 'react';

/**
 * For a group of buttons of which some go when they were used: once the group is drawn anew, the last one that is left
 * has the focus, so that whoever uses the keyboard goes on from there.
 */
export function useLastButton(): {
  readonly group: RefObject<HTMLDivElement | null>;
  readonly focusLast: () => void;
} {
  const group = useRef<HTMLDivElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus(),
    );
  return { group, focusLast };
}
