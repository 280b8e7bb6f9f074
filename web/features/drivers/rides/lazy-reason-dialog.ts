import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { ReasonDialogProps } from './reason-dialog.tsx';

/** The question for a reason, fetched when it is first asked. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(
  ({ asked }) => asked !== null,
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
);
