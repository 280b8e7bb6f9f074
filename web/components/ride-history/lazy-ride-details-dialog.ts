import { lazyDialog } from '../../lib/lazy-dialog.tsx';

/** The details of a ride, fetched when they first open. */
export const RideDetailsDialog = lazyDialog(
  'ride',
  async () => (await import('./ride-details-dialog.tsx')).RideDetailsDialog,
);
