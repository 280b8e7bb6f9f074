import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { PricingHistoryDocument } from '../../../generated/pricing.ts';
import type { PricingHistoryQuery } from '../../../generated/operations.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { toPages, type Pages } from '../../../lib/pages.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { getChanges } from '../rate-fields.ts';

type Entry = PricingHistoryQuery['pricingHistory']['edges'][number]['node'];

const PAGE = 20;

const STATUS_LABELS: Record<Entry['status'], string> = texts({
  SCHEDULED: msg`Scheduled`,
  ACTIVE: msg`Active`,
  HISTORICAL: msg`Historical`,
  WITHDRAWN: msg`Withdrawn`,
});

const STATUS_COLORS = {
  SCHEDULED: 'info',
  ACTIVE: 'success',
  HISTORICAL: 'default',
  WITHDRAWN: 'warning',
} as const satisfies Record<Entry['status'], string>;

/** Who changed the rates, when and why; newest first. */
export function PricingHistory() {
  const { dateTime } = useAreaTime();
  const { data, ...query } = useQuery(PricingHistoryDocument, {
    variables: { first: PAGE },
    notifyOnNetworkStatusChange: true,
  });
  const pages = toPages(data?.pricingHistory, query);
  const [withdrawn, setWithdrawn] = useState<Entry | null>(null);
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 14, mb: 3 }}>
        <Trans>Audit log</Trans>
      </Typography>
      <DataTable
        label={t`Pricing changes`}
        columns={[...getColumns(pages, dateTime), withdrawColumn(setWithdrawn)]}
        pages={pages}
        getKey={({ pricing }) => pricing.id}
        empty={{ title: t`No pricing changes recorded yet` }}
        failure={{ title: t`The audit log could not be loaded` }}
        minWidth={960}
      />
      <WithdrawDialog entry={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );
}

function getColumns(pages: Pages<Entry>, dateTime: (iso: string) => string): readonly Column<Entry>[] {
  return [
    { id: 'effective', label: t`Effective`, cell: ({ pricing }) => dateTime(pricing.effectiveDate) },
    { id: 'created', label: t`Created`, cell: ({ pricing }) => dateTime(pricing.createdAt) },
    { id: 'admin', label: t`Admin`, cell: toMaker },
    { id: 'changes', label: t`Changes`, cell: (_, index) => changesText(pages, index) },
    {
      id: 'reason',
      label: t`Reason`,
      maxWidth: 220,
      title: ({ pricing }) => pricing.changeReason,
      cell: ({ pricing }) => (
        <Typography
          variant="body2"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}
        >
          {pricing.changeReason}
        </Typography>
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      cell: ({ status }) => (
        <Chip size="small" label={STATUS_LABELS[status]} color={STATUS_COLORS[status]} variant="outlined" />
      ),
    },
  ];
}

/** Only what has not started can be taken back. */
function withdrawColumn(onWithdraw: (entry: Entry) => void): Column<Entry> {
  return {
    id: 'withdraw',
    label: t`Action`,
    isAction: true,
    cell: (entry) =>
      entry.status === 'SCHEDULED' && (
        <Button size="small" color="error" onClick={() => onWithdraw(entry)}>
          <Trans>Withdraw</Trans>
        </Button>
      ),
  };
}

/** What an entry changed of the one before it, which may be on a page not loaded yet. */
function changesText({ items = [], more }: Pages<Entry>, index: number) {
  const entry = items[index];
  const before = items.slice(index + 1).find(({ status }) => status !== 'WITHDRAWN');
  const changes = entry && getChanges(entry.pricing, before?.pricing);
  if (!changes) return more ? '…' : t`First rates`;
  if (changes.length === 0) return t`No rate changed`;
  return changes.map((change) => <div key={change}>{change}</div>);
}

function toMaker({ createdByName, createdByEmail }: Entry): string {
  return actorText({ actorName: createdByName, actorEmail: createdByEmail });
}
