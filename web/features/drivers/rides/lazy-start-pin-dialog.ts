import { lazyDialog } from '../../../lib/lazy-dialog.tsx';

/** The question for the rider's PIN, fetched when it is first asked. */
export const StartPinDialog = lazyDialog(
  'asked',
  async () => (await import('./start-pin-dialog.tsx')).StartPinDialog,
);

/** The question before a trip is completed, fetched when it is first asked. */
export const CompleteDialog = lazyDialog(
  'ride',
  async () => (await import('./complete-dialog.tsx')).CompleteDialog,
);
