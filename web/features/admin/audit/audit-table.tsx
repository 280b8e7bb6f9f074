import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { AuditLogDocument } from '../../../generated/audit-log.ts';
import type { AuditFilter, AuditLogQuery } from '../../../generated/operations.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { eventLabel } from '../security/event-labels.ts';
import { getChangedFields } from '../security/changed-fields.ts';

type Entry = AuditLogQuery['auditLog']['edges'][number]['node'];

const PAGE = 25;
/** More changed fields than these are only in the file. */
const SHOWN_FIELDS = 6;

/** A row per change: when, who, what, to whom, why, and from what to what. */
export function AuditTable({ filter }: { filter: AuditFilter }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(AuditLogDocument, { filter, first: PAGE }, (data) => data.auditLog);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DataTable
      label={t`Audit log`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{ title: isFiltered ? t`No change matches` : t`Nothing was changed yet` }}
      failure={{ title: t`The audit log could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={1000}
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Entry>[] {
  return [
    { id: 'at', label: t`When`, isOneLine: true, cell: ({ at }) => dateTime(at) },
    {
      id: 'who',
      label: t`Who`,
      maxWidth: 200,
      cell: (entry) => {
        const name = actorText(entry);
        return <Lines first={name} second={entry.actorEmail ?? name} />;
      },
    },
    {
      id: 'what',
      label: t`What`,
      isHeader: true,
      cell: ({ action }) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {eventLabel(action)}
        </Box>
      ),
    },
    {
      id: 'whom',
      label: t`To whom`,
      minWidth: 180,
      maxWidth: 220,
      title: ({ subjectId }) => subjectId,
      cell: ({ subjectType, subjectId, subjectEmail }) => (
        <Lines first={subjectEmail ?? subjectType} second={subjectId} />
      ),
    },
    { id: 'reason', label: t`Reason`, maxWidth: 220, cell: ({ reason }) => reason ?? '–' },
    { id: 'change', label: t`Change`, maxWidth: 320, cell: (entry) => <Change entry={entry} /> },
  ];
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span>{first}</span>
      {second !== first && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ overflowWrap: 'anywhere', lineHeight: 1.3 }}
        >
          {second}
        </Typography>
      )}
    </>
  );
}

/** From what to what, field by field. */
export function Change({ entry: { before, after } }: { entry: Pick<Entry, 'before' | 'after'> }) {
  const fields = getChangedFields(before, after);
  if (fields.length === 0) return '–';
  return (
    <>
      {fields.slice(0, SHOWN_FIELDS).map(({ name, before: old, after: next }) => (
        <Typography key={name} variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <b>{name}</b> {old && `${old} → `}
          {next || t`nothing`}
        </Typography>
      ))}
      {fields.length > SHOWN_FIELDS && (
        <Typography variant="caption" color="textSecondary">
          {t`and ${{ count: fields.length - SHOWN_FIELDS }} more, in the file`}
        </Typography>
      )}
    </>
  );
}
