import {
  Box,
  Button,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AdminPayoutRequestFragment } from '../../generated/documents.ts';
import { dateText, useAreaTime } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';
import { REQUEST_STATUS_LABELS } from './payout-labels.ts';
import type { Decision } from './use-review-request.ts';

type OnAsk = (request: AdminPayoutRequestFragment, decision: Decision) => void;

const COLUMNS = ['Driver', 'Requested', 'Amount', 'Status', 'Transfer', 'Notes', 'Review'];

/** Requests as rows, with what can be decided about each. */
export function PayoutRequestsTable(props: {
  requests: readonly AdminPayoutRequestFragment[];
  onAsk: OnAsk;
}) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Payout requests" sx={{ maxHeight: '60vh' }}>
      <Table size="small" stickyHeader sx={{ minWidth: 900 }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'Amount' ? 'right' : 'left'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.requests.map((request) => (
            <RequestRow key={request.id} request={request} onAsk={props.onAsk} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const COLORS = { PENDING: 'warning', APPROVED: 'info', COMPLETED: 'success', REJECTED: 'default' } as const;

function RequestRow({ request, onAsk }: { request: AdminPayoutRequestFragment; onAsk: OnAsk }) {
  const { timeZone } = useAreaTime();
  const { driverFirstName, driverLastName, status } = request;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {driverFirstName} {driverLastName}
        <Typography variant="caption" component="p" color="textSecondary">
          {request.driverEmail}
        </Typography>
      </TableCell>
      <TableCell>{dateText(request.requestedAt, timeZone)}</TableCell>
      <TableCell align="right">{moneyText(request.amount)}</TableCell>
      <TableCell>
        <Chip size="small" variant="outlined" label={REQUEST_STATUS_LABELS[status]} color={COLORS[status]} />
      </TableCell>
      <TableCell>
        <Transfer request={request} />
      </TableCell>
      <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>{request.notes ?? '—'}</TableCell>
      <TableCell>
        <Decisions request={request} onAsk={onAsk} />
      </TableCell>
    </TableRow>
  );
}

function Transfer({ request }: { request: AdminPayoutRequestFragment }) {
  const { stripeTransferId, bankAccountLast4, failureReason } = request;
  return (
    <>
      {stripeTransferId ? `…${stripeTransferId.slice(-8)}` : '—'}
      {bankAccountLast4 && (
        <Typography variant="caption" component="p" color="textSecondary">
          account ending in {bankAccountLast4}
        </Typography>
      )}
      {failureReason && (
        <Typography variant="caption" component="p" color="error">
          {failureReason}
        </Typography>
      )}
    </>
  );
}

function Decisions({ request, onAsk }: { request: AdminPayoutRequestFragment; onAsk: OnAsk }) {
  const hasFailed = request.status === 'APPROVED' && request.transferStatus === 'FAILED';
  if (request.status !== 'PENDING' && !hasFailed) return null;
  const of = `${moneyText(request.amount)} of ${request.driverFirstName} ${request.driverLastName}`;
  const first = hasFailed ? ('retry' as const) : ('approve' as const);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button
        size="small"
        variant="contained"
        aria-label={`${hasFailed ? 'Retry' : 'Approve'} ${of}`}
        onClick={() => onAsk(request, first)}
      >
        {hasFailed ? 'Retry' : 'Approve'}
      </Button>
      <Button size="small" color="error" aria-label={`Reject ${of}`} onClick={() => onAsk(request, 'reject')}>
        Reject
      </Button>
    </Box>
  );
}
