import { useQuery } from '@apollo/client/react';
import {
  Button,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Notice } from '../../components/notice.tsx';
import {
  AdminPayoutsDocument,
  type AdminPayoutFragment,
  type PayoutStatus,
} from '../../generated/documents.ts';
import { dateText, useAreaTime } from '../../lib/area-time.ts';
import { toList } from '../../lib/connections.ts';
import { moneyText } from '../../lib/money-text.ts';
import { PAYOUT_STATUS_LABELS } from './payout-labels.ts';

const PAGE = 25;
const COLUMNS = ['Driver', 'Period', 'Rides', 'Amount', 'Fee', 'Net', 'Status', 'Scheduled', 'Transfer'];
const NUMBERS = new Set(['Rides', 'Amount', 'Fee', 'Net']);

/** Payouts of one status or of all, newest first. */
export function PayoutsTable({ status }: { status: PayoutStatus | null }) {
  const { data, loading, error, fetchMore, refetch } = useQuery(AdminPayoutsDocument, {
    variables: { status, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  if (!data && error) {
    return (
      <Notice
        isError
        title="The payouts could not be loaded"
        action={{ label: 'Try again', onClick: () => void refetch().catch(() => undefined) }}
      >
        Nothing was changed.
      </Notice>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={320} />;
  const { items, after } = toList(data.payouts);
  if (items.length === 0) {
    return (
      <Notice title={status ? `No ${PAYOUT_STATUS_LABELS[status].toLowerCase()} payouts` : 'No payouts yet'}>
        Payouts stand here once they are generated from a week’s earnings.
      </Notice>
    );
  }
  const more = () => void fetchMore({ variables: { after } }).catch(() => undefined);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Payouts" sx={{ maxHeight: '70vh' }}>
        <Table size="small" stickyHeader sx={{ minWidth: 980 }}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} align={NUMBERS.has(column) ? 'right' : 'left'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {after && (
        <Button onClick={more} loading={loading} sx={{ mt: 3 }}>
          Show more
        </Button>
      )}
    </>
  );
}

function PayoutRow({ payout }: { payout: AdminPayoutFragment }) {
  const { timeZone } = useAreaTime();
  const day = (iso: string) => dateText(iso, timeZone);
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {payout.driverFirstName} {payout.driverLastName}
        <Typography variant="caption" component="p" color="textSecondary">
          {payout.driverEmail}
        </Typography>
      </TableCell>
      <TableCell>
        {day(payout.periodStart)} – {day(getLastInstant(payout.periodEnd))}
      </TableCell>
      <TableCell align="right">{payout.ridesCount}</TableCell>
      <TableCell align="right">{moneyText(payout.amount)}</TableCell>
      <TableCell align="right">{moneyText(payout.processingFee)}</TableCell>
      <TableCell align="right">{moneyText(payout.netAmount)}</TableCell>
      <TableCell>
        <StatusChip status={payout.status} />
      </TableCell>
      <TableCell>{day(payout.scheduledFor)}</TableCell>
      <TableCell>
        {payout.stripeTransferId ? `…${payout.stripeTransferId.slice(-8)}` : '—'}
        <Typography variant="caption" component="p" color="textSecondary">
          {PAYOUT_STATUS_LABELS[payout.transferStatus]}
        </Typography>
        {payout.failureReason && (
          <Typography variant="caption" component="p" color="error">
            {payout.failureReason}
          </Typography>
        )}
      </TableCell>
    </TableRow>
  );
}

/** A period ends where the next one begins: its last day is the one before. */
function getLastInstant(periodEnd: string): string {
  return new Date(Date.parse(periodEnd) - 1).toISOString();
}

const COLORS = { PENDING: 'default', PROCESSING: 'info', COMPLETED: 'success', FAILED: 'error' } as const;

function StatusChip({ status }: { status: PayoutStatus }) {
  return <Chip size="small" variant="outlined" label={PAYOUT_STATUS_LABELS[status]} color={COLORS[status]} />;
}
