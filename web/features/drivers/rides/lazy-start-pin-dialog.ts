import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { StartPinDialogProps } from './start-pin-dialog.tsx';

/** The question for the rider's PIN, fetched when it is first asked. */
export const StartPinDialog = lazyDialog<StartPinDialogProps>(
  ({ asked }) => asked !== null,
  async () => (await import('./start-pin-dialog.tsx')).StartPinDialog,
);
