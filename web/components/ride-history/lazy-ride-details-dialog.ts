import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { RideDetailsDialogProps } from './ride-details-dialog.tsx';

/** The details of a ride, fetched when they first open. */
export const RideDetailsDialog = lazyDialog<RideDetailsDialogProps>(
  ({ ride }) => ride !== null,
  async () => (await import('./ride-details-dialog.tsx')).RideDetailsDialog,
);
