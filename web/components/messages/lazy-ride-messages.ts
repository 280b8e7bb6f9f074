import { unmask } from '../../lib/masked.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { RideMessagesFragment } from '../../generated/operations.ts';
import type { RideMessagesProps } from './ride-messages.tsx';

/** What rider and driver write to each other, fetched with a ride that has a conversation. */
export const RideMessages = lazyDialog<RideMessagesProps>(
  ({ ride }) => unmask<RideMessagesFragment>(ride).unreadMessages !== null,
  async () => (await import('./ride-messages.tsx')).RideMessages,
);
