import type { StartPinFragment } from '../../generated/operations.ts';
import { unmask } from '../../lib/masked.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { StartPinProps } from './start-pin.tsx';

/** The rider's PIN, fetched when a ride has one: few do. */
export const StartPin = lazyDialog<StartPinProps>(
  ({ ride }) => unmask<StartPinFragment>(ride).startPin !== null,
  async () => (await import('./start-pin.tsx')).StartPin,
);
