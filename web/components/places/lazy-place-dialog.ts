import { lazyDialog } from '../../lib/lazy-dialog.tsx';

export const PlaceDialog = lazyDialog('draft', async () => (await import('./place-dialog.tsx')).PlaceDialog);
