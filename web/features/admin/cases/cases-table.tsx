import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { CASE_STATE_LABELS, caseTitle } from '../../../components/report-problem/case-labels.ts';
import { AdminCasesDocument } from '../../../generated/admin-cases.ts';
import type { AdminCaseFragment } from '../../../generated/operations.ts';
import { ageText } from '../../../lib/age-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { CaseKindText, PriorityChip } from './case-marks.tsx';
import { toCaseVariables, type CaseSearch } from './case-search.ts';
import { useCaseAssignment } from './use-case-assignment.ts';

const PAGE = 25;
const STATE_COLORS = { OPEN: 'warning', IN_PROGRESS: 'info', RESOLVED: 'default' } as const;

interface CasesTableProps {
  readonly search: CaseSearch;
  readonly onOpen: (caseId: string) => void;
}

/** Cases page after page, what has to be looked at first before the others. */
export function CasesTable({ search, onOpen }: CasesTableProps) {
  const { dateTime } = useAreaTime();
  const assignment = useCaseAssignment();
  const { pages } = usePages(
    AdminCasesDocument,
    { ...toCaseVariables(search, assignment.ownId), first: PAGE },
    (data) => data.cases,
  );
  const isEverything = search.view === 'ALL' && search.kind === null;
  return (
    <DataTable
      label={t`Cases`}
      columns={getColumns(dateTime, assignment, onOpen)}
      pages={pages}
      getKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      empty={{
        title: isEverything ? t`Nothing has been reported` : t`No cases like that`,
        text: t`What riders and drivers report about a ride stands here.`,
      }}
      failure={{ title: t`The cases could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={920}
    />
  );
}

function getColumns(
  dateTime: (iso: string) => string,
  assignment: ReturnType<typeof useCaseAssignment>,
  onOpen: (caseId: string) => void,
): readonly Column<AdminCaseFragment>[] {
  const now = new Date();
  return [
    { id: 'priority', label: t`Priority`, cell: (found) => <PriorityChip {...found} /> },
    { id: 'kind', label: t`About`, isHeader: true, cell: (found) => <CaseKindText {...found} /> },
    {
      id: 'age',
      label: t`Reported`,
      isOneLine: true,
      title: ({ openedAt }) => dateTime(openedAt),
      cell: ({ openedAt }) => ageText(openedAt, now),
    },
    { id: 'reporter', label: t`By`, cell: ({ reporter }) => fullName(reporter) },
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
      id: 'assignee',
      label: t`Assigned to`,
      cell: (found) => <Assignee found={found} {...assignment} />,
    },
    {
      id: 'open',
      label: t({ message: 'Open', context: 'to open' }),
      isAction: true,
      cell: ({ id, kind, isServiceAnimalRefused, reporter }) => (
        <Button
          size="small"
          aria-label={t`Open the case of ${{ firstName: reporter.firstName }} ${{ lastName: reporter.lastName }}, ${{ kind: caseTitle({ kind, isServiceAnimalRefused }) }}, ${{ reference: id.slice(-8) }}`}
          onClick={() => onOpen(id)}
        >
          <Trans context="to open">Open</Trans>
        </Button>
      ),
    },
  ];
}

type AssigneeProps = Pick<ReturnType<typeof useCaseAssignment>, 'ownId' | 'isBusy' | 'take'> & {
  readonly found: AdminCaseFragment;
};

/** Who works on a case; one that nobody works on can be taken. */
function Assignee({ found, ownId, isBusy, take }: AssigneeProps) {
  const { id, state, assignee, reporter } = found;
  if (assignee) return assignee.id === ownId ? t`You` : fullName(assignee);
  if (state === 'RESOLVED') return t`Nobody`;
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      onClick={() => void take(found)}
      aria-label={t`Take the case of ${{ name: reporter.firstName }}, ${{ reference: id.slice(-8) }}`}
    >
      <Trans>Take it</Trans>
    </Button>
  );
}
