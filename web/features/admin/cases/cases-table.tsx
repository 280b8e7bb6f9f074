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
      label="Cases"
      columns={getColumns(dateTime, onOpen)}
      pages={toPages(data?.cases, query)}
      getKey={({ id }) => id}
      empty={{
        title: state || kind ? 'No cases like that' : 'Nothing has been reported',
        text: 'What riders and drivers report about a ride stands here.',
      }}
      failure={{ title: 'The cases could not be loaded', text: 'Nothing was changed.' }}
      minWidth={860}
    />
  );
}

function getColumns(
  dateTime: (iso: string) => string,
  onOpen: (caseId: string) => void,
): readonly Column<AdminCaseFragment>[] {
  return [
    { id: 'opened', label: 'Reported', isOneLine: true, cell: ({ openedAt }) => dateTime(openedAt) },
    {
      id: 'kind',
      label: 'About',
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
    { id: 'reporter', label: 'By', cell: ({ reporter }) => `${reporter.firstName} ${reporter.lastName}` },
    {
      id: 'text',
      label: 'What happened',
      maxWidth: 320,
      title: ({ text }) => text,
      cell: ({ text }) => (text.length > 90 ? `${text.slice(0, 90)}…` : text),
    },
    {
      id: 'state',
      label: 'State',
      cell: ({ state }) => (
        <Chip size="small" variant="outlined" label={CASE_STATE_LABELS[state]} color={STATE_COLORS[state]} />
      ),
    },
    {
      id: 'open',
      label: 'Open',
      isAction: true,
      cell: ({ id, kind, reporter }) => (
        <Button
          size="small"
          aria-label={`Open the case of ${reporter.firstName} ${reporter.lastName}, ${CASE_KIND_LABELS[kind]}, ${id.slice(-8)}`}
          onClick={() => onOpen(id)}
        >
          Open
        </Button>
      ),
    },
  ];
}
