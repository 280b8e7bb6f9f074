import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { PlaceDialogProps } from './place-dialog.tsx';

export const PlaceDialog = lazyDialog<PlaceDialogProps>(
  ({ draft }) => draft !== null,
  async () => (await import('./place-dialog.tsx')).PlaceDialog,
);
