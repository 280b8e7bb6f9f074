import type { ReturnLegsFragment } from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { unmask } from '../../lib/masked.ts';
import type { ReturnLineProps } from './return-line.tsx';

/** The line of a ride that has a way back, fetched with the first such ride. */
export const ReturnLine = lazyDialog<ReturnLineProps>(
  ({ ride }) => unmask<ReturnLegsFragment>(ride).returnTrip !== null,
  async () => (await import('./return-line.tsx')).ReturnLine,
);
