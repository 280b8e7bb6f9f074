import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { AdminPayoutsDocument } from '../../../generated/admin-payouts.ts';
import { PayoutRidesButton } from '../../../components/payout-rides/payout-rides-button.tsx';
import type { AdminPayoutFragment, PayoutDue, PayoutStatus } from '../../../generated/operations.ts';
import { dateText, useAreaTime } from '../../../lib/area-time.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toPages } from '../../../lib/pages.ts';
import { DriverCell, toWords, TransferCell } from './payout-cells.tsx';
import { PAYOUT_STATUS_LABELS } from './payout-labels.ts';

const PAGE = 25;

interface PayoutsTableProps {
  /** Null for all. */
  readonly status: PayoutStatus | null;
  readonly due: PayoutDue | null;
}

/** Payouts of one status and time or of all, latest due day first. */
export function PayoutsTable({ status, due }: PayoutsTableProps) {
  const { timeZone } = useAreaTime();
  const { data, ...query } = useQuery(AdminPayoutsDocument, {
    variables: { status, due, first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  return (
    <DataTable
      label={t`Payouts`}
      columns={getColumns(timeZone)}
      pages={toPages(data?.payouts, query)}
      getKey={({ id }) => id}
      empty={{
        title: status || due ? t`No payouts like that` : t`No payouts yet`,
        text: t`Payouts stand here once they are generated from a week’s earnings.`,
      }}
      failure={{ title: t`The payouts could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={980}
    />
  );
}

const COLORS = { PENDING: 'default', PROCESSING: 'info', COMPLETED: 'success', FAILED: 'error' } as const;

function getColumns(timeZone: string): readonly Column<AdminPayoutFragment>[] {
  const day = (iso: string) => dateText(iso, timeZone);
  return [
    { id: 'driver', label: t`Driver`, isHeader: true, cell: (payout) => <DriverCell of={payout} /> },
    {
      id: 'period',
      label: t`Period`,
      cell: ({ periodStart, periodEnd }) => (
        <>
          <OneLine>{day(periodStart)} –</OneLine> <OneLine>{day(getLastInstant(periodEnd))}</OneLine>
        </>
      ),
    },
    {
      id: 'rides',
      label: t`Rides`,
      isNumber: true,
      cell: (payout) => (
        <PayoutRidesButton
          count={payout.status === 'FAILED' ? 0 : payout.ridesCount}
          of={{ id: payout.id, isRequest: false, words: toWords(payout, payout.netAmount) }}
        />
      ),
    },
    { id: 'amount', label: t`Amount`, isNumber: true, cell: ({ amount }) => moneyText(amount) },
    { id: 'fee', label: t`Fee`, isNumber: true, cell: ({ processingFee }) => moneyText(processingFee) },
    { id: 'net', label: t`Net`, isNumber: true, cell: ({ netAmount }) => moneyText(netAmount) },
    {
      id: 'status',
      label: t`Status`,
      cell: ({ status }) => (
        <Chip size="small" variant="outlined" label={PAYOUT_STATUS_LABELS[status]} color={COLORS[status]} />
      ),
    },
    {
      id: 'scheduled',
      label: t`Scheduled`,
      isOneLine: true,
      cell: ({ scheduledFor }) => day(scheduledFor),
    },
    {
      id: 'transfer',
      label: t`Transfer`,
      cell: (payout) => (
        <TransferCell transferId={payout.stripeTransferId} failureReason={payout.failureReason}>
          <Typography variant="caption" component="p" color="textSecondary">
            {PAYOUT_STATUS_LABELS[payout.transferStatus]}
          </Typography>
        </TransferCell>
      ),
    },
  ];
}

function OneLine({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** A period ends where the next one begins: its last day is the one before. */
function getLastInstant(periodEnd: string): string {
  return new Date(Date.parse(periodEnd) - 1).toISOString();
}
