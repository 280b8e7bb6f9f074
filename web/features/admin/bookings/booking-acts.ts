import { t } from '@lingui/core/macro';
import type { RowAct } from '../../../components/row-menu.tsx';
import type { AdminBookingFragment } from '../../../generated/operations.ts';
import { refundableCents } from './refund-left.ts';

/** What is called with the booking about which something is to be done. */
export interface BookingActions {
  readonly onAssign: (booking: AdminBookingFragment) => void;
  readonly onCancel: (booking: AdminBookingFragment) => void;
  /** For admins. */
  readonly onRefund?: (booking: AdminBookingFragment) => void;
}

const OPEN: readonly AdminBookingFragment['status'][] = ['PENDING', 'ACCEPTED', 'CONFIRMED', 'IN_PROGRESS'];

/** What can be done about a booking as it stands. */
export function getBookingActs(
  booking: AdminBookingFragment,
  { onAssign, onCancel, onRefund }: BookingActions,
): readonly RowAct[] {
  const isOpen = OPEN.includes(booking.status);
  const assign = booking.driver ? t`Change driver` : t`Assign driver`;
  return [
    ...(isOpen && booking.status !== 'IN_PROGRESS'
      ? [{ label: assign, onClick: () => onAssign(booking) }]
      : []),
    ...(isOpen ? [{ label: t`Cancel booking`, isDestructive: true, onClick: () => onCancel(booking) }] : []),
    ...(onRefund && refundableCents(booking) > 0
      ? [{ label: t`Refund`, onClick: () => onRefund(booking) }]
      : []),
  ];
}
