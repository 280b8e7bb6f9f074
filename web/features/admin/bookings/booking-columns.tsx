import { Button, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Column } from '../../../components/data-table/data-table.tsx';
import type { AdminBookingFragment, PaymentStatus } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { refundableCents, refundedCents } from './refund-left.ts';
import { RideMarks } from './ride-marks.tsx';

const STATUS_LABELS = {
  PENDING: 'Pending',
  ACCEPTED: 'Accepted',
  CONFIRMED: 'Confirmed',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
} as const;

/** What a payment's status is called. */
const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  PENDING: 'Payment Held',
  COMPLETED: 'Paid',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
  CANCELLED: 'Not charged',
};

/** When, who, where, how much and how it was paid; `onRefund` is called with the booking to be refunded. */
export function getColumns(
  dateTime: (iso: string) => string,
  onRefund: (booking: AdminBookingFragment) => void,
): readonly Column<AdminBookingFragment>[] {
  return [
    {
      id: 'date',
      label: 'Date',
      isHeader: true,
      isOneLine: true,
      cell: ({ id, scheduledFor, requestedAt }) => (
        <>
          {dateTime(scheduledFor ?? requestedAt)}
          <Note>{id.slice(-8)}</Note>
        </>
      ),
    },
    { id: 'rider', label: 'Rider', cell: ({ rider }) => getName(rider) },
    { id: 'driver', label: 'Driver', cell: ({ driver }) => (driver ? getName(driver) : '—') },
    {
      id: 'route',
      label: 'Route',
      minWidth: 130,
      title: ({ pickup, dropoff }) => `${pickup.address} → ${dropoff.address}`,
      cell: ({ pickup, dropoff }) => (
        <>
          {toPlace(pickup)}
          <Note>to {toPlace(dropoff)}</Note>
        </>
      ),
    },
    { id: 'fare', label: 'Fare', isNumber: true, cell: ({ totalFare }) => moneyText(totalFare) },
    { id: 'tip', label: 'Tip', isNumber: true, cell: ({ tip }) => moneyText(tip) },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status, marks }) => (
        <>
          <Chip
            size="small"
            variant="outlined"
            label={STATUS_LABELS[status]}
            color={status === 'COMPLETED' ? 'success' : 'default'}
          />
          <RideMarks marks={marks} />
        </>
      ),
    },
    { id: 'payment', label: 'Payment', minWidth: 150, cell: (booking) => <Payment booking={booking} /> },
    {
      id: 'refund',
      label: 'Refund',
      isAction: true,
      cell: (booking) =>
        refundableCents(booking) > 0 && <RefundButton booking={booking} onClick={() => onRefund(booking)} />,
    },
  ];
}

function RefundButton({ booking, onClick }: { booking: AdminBookingFragment; onClick: () => void }) {
  return (
    <Button
      size="small"
      sx={{ px: 2 }}
      onClick={onClick}
      aria-label={`Refund the ride of ${getName(booking.rider)}, ${booking.id.slice(-8)}`}
    >
      Refund
    </Button>
  );
}

function Payment({ booking }: { booking: AdminBookingFragment }) {
  const { paymentMethod, card, paymentStatus } = booking;
  const refunded = refundedCents(booking);
  return (
    <>
      {paymentMethod === 'WALLET' ? 'Wallet' : card ? cardName(card) : 'Card'}
      <Note isError={paymentStatus === 'FAILED'}>
        {PAYMENT_LABELS[paymentStatus]}
        {refunded > 0 && ` · ${formatMoney(refunded)} refunded`}
      </Note>
    </>
  );
}

function Note({ children, isError }: { children: ReactNode; isError?: boolean }) {
  return (
    <Typography variant="caption" component="p" color={isError ? 'error' : 'textSecondary'}>
      {children}
    </Typography>
  );
}

/** "Toledo Zoo" of "Toledo Zoo, 2 Hippo Way, Toledo, OH 43609"; the cell's title has it whole. */
function toPlace({ address }: { address: string }): string {
  return address.split(',')[0] ?? address;
}

function getName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
