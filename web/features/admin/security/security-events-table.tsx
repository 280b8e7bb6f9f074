import { t } from '@lingui/core/macro';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { UserLink } from '../user-link.tsx';
import { DataTable, type Column } from '../../../components/data-table/data-table.tsx';
import { SecurityEventsDocument } from '../../../generated/security-events.ts';
import type { SecurityEventsQuery } from '../../../generated/operations.ts';
import { actorText } from '../../../lib/actor-text.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePages } from '../../../lib/pages.ts';
import { getChangedFields, toWords } from './changed-fields.ts';
import { eventLabel, isRefusal } from './event-labels.ts';

type Event = SecurityEventsQuery['securityEvents']['edges'][number]['node'];

const PAGE = 25;

/** One row per event: when, what, who, from where, and what was changed. */
export function SecurityEventsTable({ kind, email }: { kind: string | null; email: string | null }) {
  const { dateTime } = useAreaTime();
  const { pages } = usePages(
    SecurityEventsDocument,
    { kind, email, first: PAGE },
    (data) => data.securityEvents,
  );
  return (
    <DataTable
      label={t`Security events`}
      columns={getColumns(dateTime)}
      pages={pages}
      getKey={({ id }) => id}
      empty={{
        title: kind || email ? t`Nothing like that has happened` : t`Nothing has happened yet`,
        text: t`Sign-ins and changes stand here a moment after they happen.`,
      }}
      failure={{ title: t`The log could not be loaded`, text: t`Nothing was changed.` }}
      minWidth={900}
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
      id: 'account',
      label: t`Account`,
      maxWidth: 220,
      title: ({ account }) => account ?? '',
      cell: (event) => <Account event={event} />,
    },
    { id: 'about', label: t`About`, maxWidth: 200, cell: (event) => <Subject event={event} /> },
    { id: 'address', label: t`From`, cell: ({ address }) => address ?? '–' },
    {
      id: 'details',
      label: t`Details`,
      maxWidth: 320,
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

/** With whose account it was done, or was tried. */
function Account({ event }: { event: Event }) {
  const { userId, account, address } = event;
  if (userId === null) return account ?? (address === null ? actorText(event) : t`A visitor`);
  return <UserLink id={userId}>{actorText(event)}</UserLink>;
}

/** What was changed; people and rides are a tap away. */
function Subject({ event: { subjectType, subjectId, subjectName } }: { event: Event }) {
  if (subjectType === null || subjectId === null) return '–';
  if (subjectType === 'user') return <UserLink id={subjectId}>{subjectName ?? t`Deleted account`}</UserLink>;
  if (subjectType === 'ride')
    return (
      <MuiLink component={Link} to={`/admin-dashboard?tab=bookings&booking=${subjectId}`}>
        {t`Ride ${{ slice: subjectId.slice(-8) }}`}
      </MuiLink>
    );
  return `${toWords(subjectType)} ${subjectId.slice(-8)}`;
}

/** What was before and after, or what was written down, in words. */
function getDetails({ details, people, requestId }: Event): string {
  const named = people.reduce((text, { id, name }) => text.replaceAll(id, name), details);
  const facts = JSON.parse(named) as Readonly<Record<string, unknown>>;
  const isChange = 'before' in facts && 'after' in facts;
  const changed = isChange
    ? getChangedFields(JSON.stringify(facts['before']), JSON.stringify(facts['after']))
    : getChangedFields(null, named);
  if (changed.length === 0) return requestId ? t`Request ${requestId}` : '';
  return changed
    .map(({ name, before, after }) => `${name}: ${before ? `${before} → ` : ''}${after || t`nothing`}`)
    .join('; ');
}
