import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
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
export interface BookingActions {
  readonly onOpen: (booking: AdminBookingFragment) => void;
  readonly onAssign: (booking: AdminBookingFragment) => void;
  readonly onCancel: (booking: AdminBookingFragment) => void;
  readonly onRefund: (booking: AdminBookingFragment) => void;
}

/** When, who, where, how much and how it was paid. */
export function getColumns(
  dateTime: (iso: string) => string,
  actions: BookingActions,
): readonly Column<AdminBookingFragment>[] {
  return [
    {
      id: 'requested',
      label: t`Requested`,
      isHeader: true,
      isOneLine: true,
      isSortable: true,
      cell: (booking) => <When booking={booking} dateTime={dateTime} />,
    },
    {
      id: 'people',
      label: t`Rider and driver`,
      minWidth: 130,
      cell: (booking) => <People {...{ booking }} />,
    },
    {
      id: 'route',
      label: t`Route`,
      minWidth: 130,
      title: ({ pickup, dropoff }) => `${pickup.address} → ${dropoff.address}`,
      cell: (booking) => <Route booking={booking} />,
    },
    {
      id: 'fare',
      label: t`Fare`,
      isNumber: true,
      cell: (booking) => <Fare booking={booking} />,
    },
    {
      id: 'status',
      label: t`Status`,
      cell: (booking) => (
        <>
          <StatusChip status={booking.status} />
          <RideMarks marks={booking.marks} />
          <GiveBacks giveBacks={booking.giveBacks} />
        </>
      ),
    },
    { id: 'payment', label: t`Payment`, minWidth: 130, cell: (booking) => <Payment booking={booking} /> },
    {
      id: 'actions',
      label: t`Actions`,
      isAction: true,
      cell: (booking) => (
        <BookingButtons booking={booking} {...actions}>
          <DetailsButton booking={booking} onClick={() => actions.onOpen(booking)} />
        </BookingButtons>
      ),
    },
  ];
}

interface CellProps {
  readonly booking: AdminBookingFragment;
}

function DetailsButton({ booking, onClick }: CellProps & { onClick: () => void }) {
  const [name, slice] = [getName(booking.rider), booking.id.slice(-8)];
  return (
    <ActionButton label={t`Details`} name={t`Details of the ride of ${name}, ${slice}`} onClick={onClick} />
  );
}

function When({ booking, dateTime }: CellProps & { dateTime: (iso: string) => string }) {
  const { requestedAt, scheduledFor } = booking;
  return (
    <>
      {dateTime(requestedAt)}
      <Note>{scheduledFor ? t`Pickup ${{ time: dateTime(scheduledFor) }}` : t`Ride now`}</Note>
    </>
  );
}

function People({ booking: { rider, driver } }: CellProps) {
  return (
    <>
      {getName(rider)}
      <Note>{driver ? t`with ${{ driver: getName(driver) }}` : t`No driver yet`}</Note>
    </>
  );
}

function Route({ booking: { pickup, dropoff } }: CellProps) {
  return (
    <>
      {toPlace(pickup)}
      <Note>
        <Trans>to {ph({ place: toPlace(dropoff) })}</Trans>
      </Note>
    </>
  );
}

function Fare({ booking: { totalFare, tip } }: CellProps) {
  return (
    <>
      {moneyText(totalFare)}
      {centsFromDollars(tip) > 0 && <Note>{t`+ ${{ tip: moneyText(tip) }} tip`}</Note>}
    </>
  );
}

/** What can be done about a booking as it stands. */
export function BookingButtons({
  booking,
  onAssign,
  onCancel,
  onRefund,
  children,
}: Omit<BookingActions, 'onOpen'> & CellProps & { children?: ReactNode }) {
  const isOpen = OPEN.includes(booking.status);
  const ride = { name: getName(booking.rider), slice: booking.id.slice(-8) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {children}
      {isOpen && booking.status !== 'IN_PROGRESS' && (
        <ActionButton
          label={booking.driver ? t`Change driver` : t`Assign driver`}
          name={
            booking.driver
              ? t`Change driver of the ride of ${{ name: ride.name }}, ${{ slice: ride.slice }}`
              : t`Assign driver to the ride of ${{ name: ride.name }}, ${{ slice: ride.slice }}`
          }
          onClick={() => onAssign(booking)}
        />
      )}
      {isOpen && (
        <ActionButton
          label={t`Cancel booking`}
          name={t`Cancel booking of ${{ name: ride.name }}, ${{ slice: ride.slice }}`}
          isDestructive
          onClick={() => onCancel(booking)}
        />
      )}
      {refundableCents(booking) > 0 && (
        <ActionButton
          label={t`Refund`}
          name={t`Refund the ride of ${{ name: ride.name }}, ${{ slice: ride.slice }}`}
          onClick={() => onRefund(booking)}
        />
      )}
    </Box>
  );
}

const OPEN: readonly AdminBookingFragment['status'][] = ['PENDING', 'ACCEPTED', 'CONFIRMED', 'IN_PROGRESS'];

export function StatusChip({ status }: Pick<AdminBookingFragment, 'status'>) {
  const color = status === 'COMPLETED' ? 'success' : 'default';
  return <Chip size="small" variant="outlined" label={STATUS_LABELS[status]} color={color} />;
}

interface ActionButtonProps {
  readonly label: string;
  /** What it is about as well, since many rows have a button of this label. */
  readonly name: string;
  readonly isDestructive?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ label, name, isDestructive = false, onClick }: ActionButtonProps) {
  return (
    <Button
      size="small"
      color={isDestructive ? 'error' : 'primary'}
      sx={{ px: 2, ml: -2, whiteSpace: 'nowrap', minHeight: { md: 32 } }}
      onClick={onClick}
      aria-label={name}
    >
      {label}
    </Button>
  );
}

export function Payment({ booking }: { booking: AdminBookingFragment }) {
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

export const getName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
