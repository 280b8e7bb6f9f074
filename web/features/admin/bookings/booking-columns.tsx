import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Column } from '../../../components/data-table/data-table.tsx';
import type { AdminBookingFragment, PaymentStatus } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { GiveBacks } from './give-backs.tsx';
import { refundableCents, refundedCents } from './refund-left.ts';
import { RideMarks } from './ride-marks.tsx';
import { texts } from '../../../lib/i18n.ts';

const STATUS_LABELS = texts({
  PENDING: msg`Pending`,
  ACCEPTED: msg`Accepted`,
  CONFIRMED: msg`Confirmed`,
  IN_PROGRESS: msg`In progress`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
});

/** What a payment's status is called. */
const PAYMENT_LABELS: Record<PaymentStatus, string> = texts({
  PENDING: msg`Payment Held`,
  COMPLETED: msg`Paid`,
  FAILED: msg`Failed`,
  REFUNDED: msg`Refunded`,
  CANCELLED: msg`Not charged`,
});

/** What is called with the booking whose button was pressed. */
interface BookingActions {
  readonly onRefund: (booking: AdminBookingFragment) => void;
  readonly onOffers: (booking: AdminBookingFragment) => void;
}

/** When, who, where, how much and how it was paid. */
export function getColumns(
  dateTime: (iso: string) => string,
  { onRefund, onOffers }: BookingActions,
): readonly Column<AdminBookingFragment>[] {
  return [
    {
      id: 'date',
      label: t`Date`,
      isHeader: true,
      isOneLine: true,
      cell: ({ id, scheduledFor, requestedAt }) => (
        <>
          {dateTime(scheduledFor ?? requestedAt)}
          <Note>{id.slice(-8)}</Note>
        </>
      ),
    },
    { id: 'rider', label: t`Rider`, cell: ({ rider }) => getName(rider) },
    { id: 'driver', label: t`Driver`, cell: ({ driver }) => (driver ? getName(driver) : '—') },
    {
      id: 'route',
      label: t`Route`,
      minWidth: 130,
      title: ({ pickup, dropoff }) => `${pickup.address} → ${dropoff.address}`,
      cell: ({ pickup, dropoff }) => (
        <>
          {toPlace(pickup)}
          <Note>
            <Trans>to {ph({ place: toPlace(dropoff) })}</Trans>
          </Note>
        </>
      ),
    },
    { id: 'fare', label: t`Fare`, isNumber: true, cell: ({ totalFare }) => moneyText(totalFare) },
    { id: 'tip', label: t`Tip`, isNumber: true, cell: ({ tip }) => moneyText(tip) },
    {
      id: 'status',
      label: t`Status`,
      cell: (booking) => (
        <>
          <StatusChip status={booking.status} />
          <RideMarks marks={booking.marks} />
          <GiveBacks giveBacks={booking.giveBacks} />
          <OffersButton booking={booking} onClick={() => onOffers(booking)} />
        </>
      ),
    },
    { id: 'payment', label: t`Payment`, minWidth: 150, cell: (booking) => <Payment booking={booking} /> },
    {
      id: 'refund',
      label: t`Refund`,
      isAction: true,
      cell: (booking) =>
        refundableCents(booking) > 0 && <RefundButton booking={booking} onClick={() => onRefund(booking)} />,
    },
  ];
}

export function StatusChip({ status }: Pick<AdminBookingFragment, 'status'>) {
  const color = status === 'COMPLETED' ? 'success' : 'default';
  return <Chip size="small" variant="outlined" label={STATUS_LABELS[status]} color={color} />;
}

function OffersButton({ booking, onClick }: { booking: AdminBookingFragment; onClick: () => void }) {
  return (
    <Button
      size="small"
      sx={{ display: 'block', mt: 1, px: 2 }}
      onClick={onClick}
      aria-label={t`Offers of the ride of ${{ name: getName(booking.rider) }}, ${{ slice: booking.id.slice(-8) }}`}
    >
      <Trans>Offers</Trans>
    </Button>
  );
}

function RefundButton({ booking, onClick }: { booking: AdminBookingFragment; onClick: () => void }) {
  return (
    <Button
      size="small"
      sx={{ px: 2 }}
      onClick={onClick}
      aria-label={t`Refund the ride of ${{ name: getName(booking.rider) }}, ${{ slice: booking.id.slice(-8) }}`}
    >
      <Trans>Refund</Trans>
    </Button>
  );
}

function Payment({ booking }: { booking: AdminBookingFragment }) {
  const { paymentMethod, card, paymentStatus } = booking;
  const refunded = refundedCents(booking);
  return (
    <>
      {paymentMethod === 'WALLET' ? t`Wallet` : card ? cardName(card) : t`Card`}
      <Note isError={paymentStatus === 'FAILED'}>
        {PAYMENT_LABELS[paymentStatus]}
        {refunded > 0 && t` · ${{ refunded: formatMoney(refunded) }} refunded`}
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
