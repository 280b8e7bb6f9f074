import { t } from '@lingui/core/macro';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { UserEventsDocument } from '../../../generated/admin-users.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { eventLabel } from '../security/event-labels.ts';

const PAGE = 10;

/** What happened to an account and what its person did, newest first. */
export function Activity({ email }: { email: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(UserEventsDocument, { email, first: PAGE }, (data) => data.securityEvents);
  return (
    <DataTable
      label={t`Activity`}
      columns={[
        { id: 'at', label: t`When`, isHeader: true, isOneLine: true, cell: ({ at }) => dateTime(at) },
        { id: 'what', label: t`What`, cell: ({ kind }) => eventLabel(kind) },
        { id: 'from', label: t`From`, cell: ({ address }) => address ?? '–' },
        { id: 'reason', label: t`Reason`, maxWidth: 320, cell: ({ reason }) => reason },
      ]}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: t`Nothing has happened yet` }}
      failure={{ title: t`The activity could not be loaded` }}
      minWidth={560}
    />
  );
}
