import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { isBeforeStart } from './before-start.ts';

/** What the rider needs, fetched with the first ride that can have needs to read. */
export const BeforeYouGo = lazyDialog(
  isBeforeStart,
  async () => (await import('./before-you-go.tsx')).BeforeYouGo,
);
