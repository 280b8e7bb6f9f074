import { lazyDialog } from '../lib/lazy-dialog.tsx';

/** The rating dialog, fetched when it first opens. */
export const RatingDialog = lazyDialog(
  'subject',
  async () => (await import('./rating-dialog.tsx')).RatingDialog,
);
