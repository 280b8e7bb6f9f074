import { lazyDialog } from '../../lib/lazy-dialog.tsx';

/** The question for a reason, fetched when it is first asked. */
export const ReasonDialog = lazyDialog(
  'question',
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
);
