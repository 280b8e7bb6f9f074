import type { ReasonDialogProps } from './reason-dialog.tsx';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';

/** The question for a reason, fetched when it is first asked. */
export const ReasonDialog = lazyDialog<ReasonDialogProps>(
  ({ question }) => question !== null,
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
);
