import { lazyDialog } from '../lib/lazy-dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

/** The question before something that cannot be taken back, fetched when it is first asked. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  ({ question }) => question !== null,
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
