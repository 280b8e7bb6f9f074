import { t } from '@lingui/core/macro';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { AuditLogDocument } from '../../../generated/audit-log.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { Change } from './audit-table.tsx';
import { eventLabel } from '../security/event-labels.ts';

const PAGE = 10;

/** What was done to an account, by whom and why, newest first: roles, suspensions, credits, passwords, sessions. */
export function UserChanges({ userId }: { userId: string }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(
    AuditLogDocument,
    { filter: { subject: userId }, first: PAGE },
    (data) => data.auditLog,
  );
  return (
    <DataTable
      label={t`Changes to the account`}
      columns={[
        { id: 'at', label: t`When`, isHeader: true, isOneLine: true, cell: ({ at }) => dateTime(at) },
        { id: 'what', label: t`What`, cell: ({ action }) => eventLabel(action) },
        {
          id: 'who',
          label: t`Who`,
          maxWidth: 200,
          title: ({ actorEmail }) => actorEmail ?? '',
          cell: (entry) => actorText(entry),
        },
        { id: 'reason', label: t`Reason`, maxWidth: 240, cell: ({ reason }) => reason ?? '–' },
        { id: 'change', label: t`Change`, maxWidth: 280, cell: (entry) => <Change entry={entry} /> },
      ]}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: t`Nobody has changed this account` }}
      failure={{ title: t`The changes could not be loaded` }}
      minWidth={760}
    />
  );
}
