import { useState, type FocusEvent } from 'react';

interface Row {
  readonly id: string;
}

interface QuietRows<Shown extends Row> {
  readonly rows: readonly Shown[];
  /** Rows that wait to be shown. */
  readonly waiting: number;
  readonly show: () => void;
  /** For the element around the rows: while somebody points there, or the focus is there, no row comes, goes or moves. */
  readonly around: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Rows that stand still under a pointer and under the focus: each is brought up to date where it is, `find` looks up what
 * it is now. `list` names what is listed: another list is shown at once.
 */
export function useQuietRows<Shown extends Row>(
  rows: readonly Shown[],
  list: string,
  find: (id: string) => Shown | undefined,
): QuietRows<Shown> {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const ids = rows.map(({ id }) => id);
  const [held, setHeld] = useState({ list, ids });
  const isHeld = (isPointed || hasFocus) && held.list === list;
  if (!isHeld && (held.list !== list || !isSame(held.ids, ids))) setHeld({ list, ids });
  const known = new Set(held.ids);
  return {
    rows: isHeld ? held.ids.flatMap((id) => find(id) ?? []) : rows,
    waiting: isHeld ? ids.filter((id) => !known.has(id)).length : 0,
    show: () => setHeld({ list, ids }),
    around: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
