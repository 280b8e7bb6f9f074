import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';

const SeriesDialogs = lazyDialog('open', async () => (await import('./series-dialogs.tsx')).SeriesDialogs);

const SeriesActionsContext = createContext<((open: OpenDialog) => void) | null>(null);

/** Opens a dialog about a series or one of its rides. */
export function useOpenDialog(): (open: OpenDialog) => void {
  const open = useContext(SeriesActionsContext);
  if (!open) throw new Error('The screens of standing rides provide the dialogs');
  return open;
}

interface SeriesActionsProps {
  /** Those on the screen, as they are by now. */
  readonly series: readonly StandingSeriesFragment[];
  readonly children: ReactNode;
}

/** Holds the dialogs, so that cards and calendar all open the same ones. */
export function SeriesActionsProvider({ series, children }: SeriesActionsProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const about = series.find(({ id }) => id === open?.seriesId) ?? null;
  const value = useMemo(() => setOpen, []);
  return (
    <SeriesActionsContext value={value}>
      {children}
      <SeriesDialogs open={open} series={about} onClose={() => setOpen(null)} />
    </SeriesActionsContext>
  );
}
