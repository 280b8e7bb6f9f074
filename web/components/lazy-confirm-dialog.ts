import { lazyDialog } from '../lib/lazy-dialog.tsx';

/** The question before something that cannot be taken back, fetched when it is first asked. */
export const ConfirmDialog = lazyDialog(
  'question',
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
