import { lazyDialog } from '../lib/lazy-dialog.tsx';
import type { RatingDialogProps } from './rating-dialog.tsx';

/** The rating dialog, fetched when it first opens. */
export const RatingDialog = lazyDialog<RatingDialogProps>(
  ({ subject }) => subject !== null,
  async () => (await import('./rating-dialog.tsx')).RatingDialog,
);
