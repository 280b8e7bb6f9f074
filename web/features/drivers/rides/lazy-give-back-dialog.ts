import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { GiveBackDialogProps } from './give-back-dialog.tsx';

/** The question why a ride is given back, fetched when it is first asked. */
export const GiveBackDialog = lazyDialog<GiveBackDialogProps>(
  ({ asked }) => asked !== null,
  async () => (await import('./give-back-dialog.tsx')).GiveBackDialog,
);
