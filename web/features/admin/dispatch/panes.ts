import { useState } from 'react';

export const PANE_IDS = ['needs', 'rides', 'drivers'] as const;
export type PaneId = (typeof PANE_IDS)[number];

/** A pane in its place: how wide it is beside the others, and whether it is there. */
export interface Pane {
  readonly id: PaneId;
  readonly width: number;
  readonly isHidden: boolean;
}

const FIRST: readonly Pane[] = [
  { id: 'needs', width: 5, isHidden: false },
  { id: 'rides', width: 6, isHidden: false },
  { id: 'drivers', width: 4, isHidden: false },
];
const KEPT = 'maumee-board-panes';
const [NARROWEST, WIDEST] = [2, 10];

export interface Arrangement {
  readonly panes: readonly Pane[];
  readonly move: (id: PaneId, by: -1 | 1) => void;
  readonly widen: (id: PaneId, by: -1 | 1) => void;
  /** The last pane that is there stays. */
  readonly hide: (id: PaneId, isHidden: boolean) => void;
}

/** How the panes are arranged on this device. */
export function usePanes(): Arrangement {
  const [panes, setPanes] = useState(readPanes);
  const keep = (next: readonly Pane[]) => {
    localStorage.setItem(KEPT, JSON.stringify(next));
    setPanes(next);
  };
  const change = (id: PaneId, part: (pane: Pane) => Partial<Pane>) =>
    keep(panes.map((pane) => (pane.id === id ? { ...pane, ...part(pane) } : pane)));
  return {
    panes,
    move: (id, by) => keep(moved(panes, id, by)),
    widen: (id, by) =>
      change(id, ({ width }) => ({ width: Math.min(WIDEST, Math.max(NARROWEST, width + 2 * by)) })),
    hide: (id, isHidden) => {
      const others = panes.some((pane) => pane.id !== id && !pane.isHidden);
      if (others || !isHidden) change(id, () => ({ isHidden }));
    },
  };
}

/** Past the next pane that is there. */
function moved(panes: readonly Pane[], id: PaneId, by: -1 | 1): readonly Pane[] {
  const from = panes.findIndex((pane) => pane.id === id);
  const rest = panes.filter((pane) => pane.id !== id);
  const ahead = by === 1 ? panes.slice(from + 1) : panes.slice(0, from).reverse();
  const steps = ahead.findIndex(({ isHidden }) => !isHidden) + 1;
  const pane = panes[from];
  if (!pane || steps === 0) return panes;
  return rest.toSpliced(from + by * steps, 0, pane);
}

/** What is kept may be of another version of the page. */
function readPanes(): readonly Pane[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as readonly Pane[] | null;
    const isWhole =
      kept?.length === PANE_IDS.length && PANE_IDS.every((id) => kept.some((pane) => pane.id === id));
    return isWhole && kept.every(({ width }) => width >= NARROWEST && width <= WIDEST) ? kept : FIRST;
  } catch {
    return FIRST;
  }
}
