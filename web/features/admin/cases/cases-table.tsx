import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Button, Chip, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { CASE_KIND_LABELS, CASE_STATE_LABELS } from '../../../components/report-problem/case-labels.ts';
import { AdminCasesDocument } from '../../../generated/admin-cases.ts';
import type { AdminCaseFragment, CaseKind, CaseState } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toPages } from '../../../lib/pages.ts';

const PAGE = 25;
const STATE_COLORS = { OPEN: 'warning', IN_PROGRESS: 'info', RESOLVED: 'default' } as const;
const URGENT: readonly CaseKind[] = ['SAFETY', 'IMPAIRMENT'];

interface CasesTableProps {
  readonly state: CaseState | null;
  readonly kind: CaseKind | null;
  readonly onOpen: (caseId: string) => void;
}

/** Cases of a state and a kind, or of all, newest first. */
export function CasesTable({ state, kind, onOpen }: CasesTableProps) {
  const { dateTime } = useAreaTime();
  const { data, ...query } = useQuery(AdminCasesDocument, {
    variables: { state, kind, first: PAGE },
    notifyOnNetworkStatusChange: true,
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DataTable
      label={t`Cases`}
      columns={getColumns(dateTime, onOpen)}
      pages={toPages(data?.cases, query)}
      getKey={({ id }) => id}
      empty={{
        title: state || kind ? t`No cases like that` : t`Nothing has been reported`,
        text: t`What riders and drivers report about a ride stands here.`,
      }}
      failure={{ title: t`The cases could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={860}
    />
  );
}

function getColumns(
  dateTime: (iso: string) => string,
  onOpen: (caseId: string) => void,
): readonly Column<AdminCaseFragment>[] {
  return [
    { id: 'opened', label: t`Reported`, isOneLine: true, cell: ({ openedAt }) => dateTime(openedAt) },
    {
      id: 'kind',
      label: t`About`,
      isHeader: true,
      cell: ({ kind }) => (
        <Typography
          variant="body2"
          color={URGENT.includes(kind) ? 'error' : 'textPrimary'}
          sx={{ fontWeight: 600 }}
        >
          {CASE_KIND_LABELS[kind]}
        </Typography>
      ),
    },
    { id: 'reporter', label: t`By`, cell: ({ reporter }) => `${reporter.firstName} ${reporter.lastName}` },
    {
      id: 'text',
      label: t`What happened`,
      maxWidth: 320,
      title: ({ text }) => text,
      cell: ({ text }) => (text.length > 90 ? `${text.slice(0, 90)}…` : text),
    },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <Chip size="small" variant="outlined" label={CASE_STATE_LABELS[state]} color={STATE_COLORS[state]} />
      ),
    },
    {
      id: 'open',
      label: t({ message: 'Open', context: 'to open' }),
      isAction: true,
      cell: ({ id, kind, reporter }) => (
        <Button
          size="small"
          aria-label={t`Open the case of ${{ firstName: reporter.firstName }} ${{ lastName: reporter.lastName }}, ${{ kind: CASE_KIND_LABELS[kind] }}, ${{ reference: id.slice(-8) }}`}
          onClick={() => onOpen(id)}
        >
          <Trans context="to open">Open</Trans>
        </Button>
      ),
    },
  ];
}
