import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Chip, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortPlace } from '../../../lib/place-text.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Column } from '../../../components/data-table/data-table.tsx';
import type { AdminBookingFragment, PaymentStatus } from '../../../generated/operations.ts';
import { cardName } from '../../../lib/card-name.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { WAYS_TO_PAY } from '../../../lib/ways-to-pay.ts';
import { stageNote } from '../../../components/ride-history/ride-status.ts';
import { getBookingActs, type BookingActions } from './booking-acts.ts';
import { refundedCents } from './refund-left.ts';
import { RowMenu } from '../../../components/row-menu.tsx';
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

/** How the table is read: one line of what somebody looks for, and a smaller one below it. */
interface ColumnOptions {
  readonly shortDateTime: (iso: string) => string;
  readonly actions: BookingActions;
  /** Where the details of a booking are shown. */
  readonly detailsOf: (booking: AdminBookingFragment) => string;
  /** Whether those are listed whose arrival, start or completion was implausible. */
  readonly isOfMarked: boolean;
}

/** Who, when, where, how much and how it was paid; of marked ones what was implausible about them. */
export function getColumns(options: ColumnOptions): readonly Column<AdminBookingFragment>[] {
  const { shortDateTime, actions, detailsOf, isOfMarked } = options;
  return [
    {
      id: 'people',
      label: t`Rider and driver`,
      isHeader: true,
      cell: (booking) => <People booking={booking} to={detailsOf(booking)} />,
    },
    {
      id: 'pickup',
      label: t`Pickup`,
      isOneLine: true,
      isSortable: true,
      cell: ({ scheduledFor }) => (scheduledFor ? shortDateTime(scheduledFor) : t`Ride now`),
    },
    {
      id: 'requested',
      label: t`Requested`,
      isOneLine: true,
      isSortable: true,
      cell: ({ requestedAt }) => shortDateTime(requestedAt),
    },
    {
      id: 'route',
      label: t`Route`,
      title: ({ pickup, dropoff }) => `${pickup.address} → ${dropoff.address}`,
      cell: (booking) => <Route booking={booking} />,
    },
    ...(isOfMarked
      ? [
          {
            id: 'marks',
            label: t`Marks`,
            cell: ({ marks }: AdminBookingFragment) => <RideMarks marks={marks} />,
          },
        ]
      : getStateColumns()),
    {
      id: 'actions',
      label: t`Actions`,
      isAction: true,
      cell: (booking) => <RowMenu label={getMenuLabel(booking)} acts={getBookingActs(booking, actions)} />,
    },
  ];
}

function getStateColumns(): readonly Column<AdminBookingFragment>[] {
  return [
    {
      id: 'fare',
      label: t`Fare`,
      isNumber: true,
      cell: (booking) => <Fare booking={booking} />,
    },
    {
      id: 'status',
      label: t`Status`,
      cell: (booking) => <Status booking={booking} />,
    },
    {
      id: 'payment',
      label: t`Payment`,
      cell: (booking) => (
        <Cut width={130}>
          <Payment booking={booking} />
        </Cut>
      ),
    },
  ];
}

interface CellProps {
  readonly booking: AdminBookingFragment;
}

function getMenuLabel({ rider, id }: AdminBookingFragment): string {
  const [name, slice] = [fullName(rider), id.slice(-8)];
  return t`Actions for the ride of ${name}, ${slice}`;
}

function People({ booking: { id, rider, driver }, to }: CellProps & { to: string }) {
  const [name, slice] = [fullName(rider), id.slice(-8)];
  return (
    <Cut width={150}>
      <MuiLink component={Link} to={to} aria-label={t`Details of the ride of ${name}, ${slice}`}>
        {name}
      </MuiLink>
      <Note>{driver ? t`with ${{ driver: fullName(driver) }}` : t`No driver yet`}</Note>
    </Cut>
  );
}

function Route({ booking: { pickup, dropoff } }: CellProps) {
  return (
    <Cut width={140}>
      {shortPlace(pickup)}
      <Note>
        <Trans>to {ph({ place: shortPlace(dropoff) })}</Trans>
      </Note>
    </Cut>
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

/** Its badge and stage, and a sign where the details tell of more. */
function Status({ booking }: CellProps) {
  const note = stageNote(booking, 'driver');
  const toRead = [
    ...(booking.marks.length > 0 ? [t`Something about it was implausible`] : []),
    ...(booking.giveBacks.length > 0 ? [t`A driver gave it back`] : []),
  ].join('; ');
  return (
    <Cut width={144} title={note}>
      <StatusChip status={booking.status} />
      {toRead && (
        <WarningIcon
          fontSize="small"
          color="warning"
          titleAccess={toRead}
          sx={{ ml: 1, verticalAlign: 'middle' }}
        />
      )}
      <Note>{note}</Note>
    </Cut>
  );
}

/** What is too long for the column is cut, so that a booking is one row; on phones it is whole. */
function Cut({ width, title, children }: { width: number; title?: string; children: ReactNode }) {
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
  return (
    <Box title={title} sx={{ maxWidth: { sm: width }, '@media (min-width: 600px)': { '&, & > *': cut } }}>
      {children}
    </Box>
  );
}

export function StatusChip({ status }: Pick<AdminBookingFragment, 'status'>) {
  const color = status === 'COMPLETED' ? 'success' : 'default';
  return <Chip size="small" variant="outlined" label={STATUS_LABELS[status]} color={color} />;
}

export function Payment({ booking }: { booking: AdminBookingFragment }) {
  const { paymentMethod, card, paymentStatus } = booking;
  const refunded = refundedCents(booking);
  return (
    <>
      {card ? cardName(card) : WAYS_TO_PAY[paymentMethod].name()}
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
