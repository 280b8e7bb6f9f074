import { t } from '@lingui/core/macro';
import { useQuery } from '@apollo/client/react';
import { Box, Typography } from '@mui/material';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { SecurityEventsDocument } from '../../../generated/security-events.ts';
import type { SecurityEventsQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { toPages } from '../../../lib/pages.ts';
import { eventLabel, isRefusal } from './event-labels.ts';

type Event = SecurityEventsQuery['securityEvents']['edges'][number]['node'];

const PAGE = 25;

/** One row per event: when, what, who, from where, and what was changed. */
export function SecurityEventsTable({ kind, email }: { kind: string | null; email: string | null }) {
  const { dateTime } = useAreaTime();
  const { data, ...query } = useQuery(SecurityEventsDocument, {
    variables: { kind, email, first: PAGE },
    notifyOnNetworkStatusChange: true,
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DataTable
      label={t`Security events`}
      columns={getColumns(dateTime)}
      pages={toPages(data?.securityEvents, query)}
      getKey={({ id }) => id}
      empty={{
        title: kind || email ? t`Nothing like that has happened` : t`Nothing has happened yet`,
        text: t`Sign-ins and changes stand here a moment after they happen.`,
      }}
      failure={{ title: t`The log could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={900}
      maxHeight="70vh"
    />
  );
}

function getColumns(dateTime: (iso: string) => string): readonly Column<Event>[] {
  return [
    { id: 'at', label: t`When`, cell: ({ at }) => dateTime(at) },
    {
      id: 'kind',
      label: t`What`,
      isHeader: true,
      cell: ({ kind }) => (
        <Box component="span" sx={{ color: isRefusal(kind) ? 'error.main' : 'inherit', fontWeight: 600 }}>
          {eventLabel(kind)}
        </Box>
      ),
    },
    {
      id: 'who',
      label: t`Who`,
      maxWidth: 240,
      title: ({ account }) => account ?? '',
      cell: ({ account }) => account ?? t`System`,
    },
    { id: 'address', label: t`From`, cell: ({ address }) => address ?? '–' },
    {
      id: 'details',
      label: t`Details`,
      maxWidth: 320,
      title: (event) => event.details,
      cell: (event) => (
        <>
          {event.reason && <Typography variant="body2">{event.reason}</Typography>}
          <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {getDetails(event)}
          </Typography>
        </>
      ),
    },
  ];
}

function getDetails({ subjectType, subjectId, details, requestId }: Event): string {
  if (subjectId) return `${subjectType} ${subjectId}`;
  if (details !== '{}') return details;
  return requestId ? t`Request ${requestId}` : '';
}
