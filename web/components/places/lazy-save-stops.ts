import { lazyDialog } from '../../lib/lazy-dialog.tsx';

/** Of a ride under way; what it offers is known some moments after the ride anyway. */
export const SaveStops = lazyDialog('pickup', async () => (await import('./save-stops.tsx')).SaveStops);
