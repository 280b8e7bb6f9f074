import { t } from '@lingui/core/macro';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { PersonCallsDocument } from '../../../generated/desk.ts';
import type { DeskCallFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';

const PAGE = 10;

/** What the desk was called for about somebody, the newest first. */
export function PersonCalls({ personId }: { readonly personId: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(PersonCallsDocument, { personId, first: PAGE }, (data) => data.calls);
  return (
    <DataTable
      label={t`Calls`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: t`No calls yet` }}
      failure={{ title: t`The calls could not be loaded` }}
      minWidth={480}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<DeskCallFragment>[] {
  return [
    { id: 'date', label: t`Date`, cell: ({ calledAt }) => dateTime(calledAt) },
    { id: 'words', label: t`What for`, cell: ({ words }) => words },
    { id: 'caller', label: t`Who called`, cell: ({ callerName }) => callerName ?? t`the person` },
    { id: 'taker', label: t`Taken by`, cell: ({ takenBy }) => (takenBy ? fullName(takenBy) : '') },
  ];
}
