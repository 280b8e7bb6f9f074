import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { StartPinProps } from './start-pin.tsx';

/** The rider's PIN, fetched when a ride has one: few do. */
export const StartPin = lazyDialog<StartPinProps>(
  ({ ride }) => ride.startPin !== null,
  async () => (await import('./start-pin.tsx')).StartPin,
);
