import { Button, Chip, TableCell, TableRow, Typography } from '@mui/material';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { AdminBookingFragment, PaymentStatus } from '../../../generated/documents.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { refundableCents, refundedCents } from './refund-left.ts';

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

/** One booking: when, who, where, how much and how it was paid. */
export function BookingRow({ booking, onRefund }: { booking: AdminBookingFragment; onRefund: () => void }) {
  const { dateTime } = useAreaTime();
  const { rider, driver, status } = booking;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {dateTime(booking.scheduledFor ?? booking.requestedAt)}
        <Typography variant="caption" component="p" color="textSecondary">
          {booking.id.slice(-8)}
        </Typography>
      </TableCell>
      <TableCell>{getName(rider)}</TableCell>
      <TableCell>{driver ? getName(driver) : '—'}</TableCell>
      <TableCell sx={{ minWidth: 130 }} title={`${booking.pickup.address} → ${booking.dropoff.address}`}>
        {toPlace(booking.pickup)}
        <Typography variant="caption" component="p" color="textSecondary">
          to {toPlace(booking.dropoff)}
        </Typography>
      </TableCell>
      <TableCell align="right">{moneyText(booking.totalFare)}</TableCell>
      <TableCell align="right">{moneyText(booking.tip)}</TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          label={STATUS_LABELS[status]}
          color={status === 'COMPLETED' ? 'success' : 'default'}
        />
      </TableCell>
      <TableCell sx={{ minWidth: 150 }}>
        <Payment booking={booking} />
      </TableCell>
      <TableCell>
        {refundableCents(booking) > 0 && (
          <Button
            size="small"
            sx={{ px: 2 }}
            onClick={onRefund}
            aria-label={`Refund the ride of ${getName(rider)}, ${booking.id.slice(-8)}`}
          >
            Refund
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function Payment({ booking }: { booking: AdminBookingFragment }) {
  const { paymentMethod, card, paymentStatus } = booking;
  const refunded = refundedCents(booking);
  return (
    <>
      {paymentMethod === 'WALLET' ? 'Wallet' : card ? cardName(card) : 'Card'}
      <Typography
        variant="caption"
        component="p"
        color={paymentStatus === 'FAILED' ? 'error' : 'textSecondary'}
      >
        {PAYMENT_LABELS[paymentStatus]}
        {refunded > 0 && ` · ${formatMoney(refunded)} refunded`}
      </Typography>
    </>
  );
}

/** "Toledo Zoo" of "Toledo Zoo, 2 Hippo Way, Toledo, OH 43609"; the row's title has it whole. */
function toPlace({ address }: { address: string }): string {
  return address.split(',')[0] ?? address;
}

function getName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
