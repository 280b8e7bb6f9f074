import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Typography } from '@mui/material';
import { REQUEST_STATUS_LABELS } from '../../../components/payout-rides/request-labels.ts';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { PayoutRidesButton } from '../../../components/payout-rides/payout-rides-button.tsx';
import type { AdminPayoutRequestFragment } from '../../../generated/operations.ts';
import { dateText, useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import type { Pages } from '../../../lib/pages.ts';
import { DriverCell, toWords, TransferCell } from './payout-cells.tsx';
import type { Decision } from './use-review-request.ts';

type OnAsk = (request: AdminPayoutRequestFragment, decision: Decision) => void;

interface PayoutRequestsTableProps {
  readonly pages: Pages<AdminPayoutRequestFragment>;
  readonly onAsk: OnAsk;
}

/** Requests as rows, with what can be decided about each. */
export function PayoutRequestsTable({ pages, onAsk }: PayoutRequestsTableProps) {
  const { timeZone } = useAreaTime();
  return (
    <DataTable
      label={t`Payout requests`}
      columns={getColumns(timeZone, onAsk)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{
        title: t`No payout requests`,
        text: t`What drivers ask for between the weekly payouts stands here.`,
      }}
      failure={{ title: t`The payout requests could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={900}
    />
  );
}

const COLORS = { PENDING: 'warning', APPROVED: 'info', COMPLETED: 'success', REJECTED: 'default' } as const;

function getColumns(timeZone: string, onAsk: OnAsk): readonly Column<AdminPayoutRequestFragment>[] {
  return [
    { id: 'driver', label: t`Driver`, isHeader: true, cell: (request) => <DriverCell of={request} /> },
    {
      id: 'requested',
      label: t`Requested`,
      isOneLine: true,
      cell: ({ requestedAt }) => dateText(requestedAt, timeZone),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, cell: ({ amount }) => moneyText(amount) },
    {
      id: 'rides',
      label: t`Rides`,
      isNumber: true,
      cell: (request) => (
        <PayoutRidesButton
          count={request.ridesCount}
          of={{ id: request.id, isRequest: true, words: toWords(request, request.amount) }}
        />
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      cell: ({ status }) => (
        <Chip size="small" variant="outlined" label={REQUEST_STATUS_LABELS[status]} color={COLORS[status]} />
      ),
    },
    {
      id: 'transfer',
      label: t`Transfer`,
      minWidth: 140,
      cell: ({ stripeTransferId, bankAccountLast4, failureReason }) => (
        <TransferCell transferId={stripeTransferId} failureReason={failureReason}>
          {bankAccountLast4 && (
            <Typography variant="caption" component="p" color="textSecondary">
              <Trans>account ending in {bankAccountLast4}</Trans>
            </Typography>
          )}
        </TransferCell>
      ),
    },
    { id: 'notes', label: t`Notes`, maxWidth: 160, cell: ({ notes }) => notes ?? '—' },
    {
      id: 'review',
      label: t`Review`,
      isAction: true,
      cell: (request) => canReview(request) && <Decisions request={request} onAsk={onAsk} />,
    },
  ];
}

const hasFailed = ({ status, transferStatus }: AdminPayoutRequestFragment) =>
  status === 'APPROVED' && transferStatus === 'FAILED';

const canReview = (request: AdminPayoutRequestFragment) => request.status === 'PENDING' || hasFailed(request);

function Decisions({ request, onAsk }: { request: AdminPayoutRequestFragment; onAsk: OnAsk }) {
  const of = `${moneyText(request.amount)} of ${request.driverFirstName} ${request.driverLastName}`;
  const [label, decision] = hasFailed(request)
    ? ([t`Retry`, 'retry'] as const)
    : ([t`Approve`, 'approve'] as const);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button
        size="small"
        variant="contained"
        sx={{ px: 3 }}
        aria-label={`${label} ${of}`}
        onClick={() => onAsk(request, decision)}
      >
        {label}
      </Button>
      <Button
        size="small"
        color="error"
        sx={{ px: 3 }}
        aria-label={t`Reject ${of}`}
        onClick={() => onAsk(request, 'reject')}
      >
        <Trans>Reject</Trans>
      </Button>
    </Box>
  );
}
