import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Box, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MoreButton } from '../more-button.tsx';
import type {
  RideCardFragment,
  RideDetailsFragment,
  RideFilter,
  RideStatus,
} from '../../generated/operations.ts';
import type { Connection } from '../../lib/connections.ts';
import type { Masked } from '../../lib/masked.ts';
import { toPages } from '../../lib/pages.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { LoadingScreen } from '../loading-screen.tsx';
import { Notice } from '../notice.tsx';
import {
  emptyHistoryText,
  HISTORY_FILTERS,
  HISTORY_TITLES,
  getHistoryFilter,
  toRideFilter,
  type HistoryFilter,
} from './history-filter.ts';
import { RideCard } from './ride-card.tsx';
import { RideDetailsDialog } from './lazy-ride-details-dialog.ts';
import type { RideViewer } from './ride-status.ts';

type HistoryRide = Masked<RideCardFragment> &
  Masked<RideDetailsFragment> & { readonly id: string; readonly status: RideStatus };

interface RideHistoryProps<Ride> {
  readonly query: TypedDocumentNode<
    { readonly rides: Connection<Ride> },
    { filter: RideFilter; after?: string | null | undefined }
  >;
  readonly userType: RideViewer;
  /** The buttons that belong to a ride, on its card and in its details. */
  readonly actionsFor: (ride: Ride) => ReactNode;
  /** What someone without any ride can do about it. */
  readonly emptyAction?: { readonly label: string; readonly onClick: () => void };
}

/** The signed-in person's rides with filters and details; filter and open ride live in the address. */
export function RideHistory<Ride extends HistoryRide>(props: RideHistoryProps<Ride>) {
  const { userType } = props;
  const { user } = useCurrentUser();
  const [parameters, setParameters] = useSearchParams();
  const filter = getHistoryFilter(parameters.get('filter'));
  const set = (name: string, value: string | null) =>
    setParameters((now) => {
      if (value === null) now.delete(name);
      else now.set(name, value);
      return now;
    });
  if (!user) return <LoadingScreen />;
  const { title, subtitle } = HISTORY_TITLES[userType];
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 720, mx: 'auto' }}>
      <Box>
        <Typography variant="h2" component="h1">
          {title}
        </Typography>
        <Typography color="textSecondary">{subtitle}</Typography>
      </Box>
      <FilterTabs filter={filter} onFilter={(id) => set('filter', id === 'all' ? null : id)} />
      <HistoryList
        {...{ ...props, filter }}
        openId={parameters.get('ride')}
        onOpen={(id) => set('ride', id)}
        onShowAll={() => set('filter', null)}
      />
    </Box>
  );
}

function FilterTabs(props: { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }) {
  return (
    <Tabs
      value={props.filter}
      onChange={(_, id: HistoryFilter) => props.onFilter(id)}
      aria-label={t`Filter rides`}
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {HISTORY_FILTERS.map(({ id, label }) => (
        <Tab
          key={id}
          value={id}
          label={label}
          sx={{ minWidth: 0, px: { xs: 2, sm: 4 }, flexGrow: 1, maxWidth: 'none' }}
        />
      ))}
    </Tabs>
  );
}

interface HistoryListProps<Ride> extends RideHistoryProps<Ride> {
  readonly filter: HistoryFilter;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onShowAll: () => void;
}

function HistoryList<Ride extends HistoryRide>(props: HistoryListProps<Ride>) {
  const { userType, filter, actionsFor, openId, onOpen } = props;
  const { data, ...query } = useQuery(props.query, { variables: { filter: toRideFilter(filter) } });
  const { items: rides, hasFailed, isLoading, more, retry } = toPages(data?.rides, query);
  if (!rides) {
    if (!hasFailed || isLoading) return <HistorySkeleton />;
    return (
      <Notice title={t`Your rides could not be loaded`} onRetry={retry}>
        <Trans>Nothing is lost; they are safe with us. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  if (rides.length === 0) return <EmptyHistory {...props} />;
  const items = rides.map((ride) => ({ ...ride, actions: actionsFor(ride) }));
  const open = items.find(({ id }) => id === openId) ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {toGroups(items).map(({ heading, rides: group }) => (
        <Fragment key={heading ?? ''}>
          {heading !== null && (
            <Typography variant="h4" component="h2" sx={{ mt: 1 }}>
              {heading}
            </Typography>
          )}
          {group.map((ride) => (
            <RideCard
              key={ride.id}
              ride={ride}
              viewer={userType}
              onOpen={() => onOpen(ride.id)}
              actions={ride.actions}
            />
          ))}
        </Fragment>
      ))}
      <MoreButton pages={{ more, isLoading }} />
      <RideDetailsDialog ride={open} viewer={userType} onClose={() => onOpen(null)} actions={open?.actions} />
    </Box>
  );
}

/** Rides that are still to come stand under a heading of their own, and the past ones under theirs. */
function toGroups<Ride extends HistoryRide>(rides: readonly Ride[]) {
  const isOver = ({ status }: Ride) => status === 'COMPLETED' || status === 'CANCELLED';
  const past = rides.filter(isOver);
  const open = rides.filter((ride) => !isOver(ride));
  if (open.length === 0) return [{ heading: null, rides: past }];
  const groups = [{ heading: t`Now and to come`, rides: open }];
  return past.length === 0 ? groups : [...groups, { heading: t`Past rides`, rides: past }];
}

function EmptyHistory(props: Omit<HistoryListProps<never>, 'query' | 'actionsFor'>) {
  const { filter, userType, emptyAction, onShowAll } = props;
  const action = filter === 'all' ? emptyAction : { label: t`View All Rides`, onClick: onShowAll };
  return <Notice title={emptyHistoryText(filter, userType)} {...(action && { action })} />;
}

function HistorySkeleton() {
  return (
    <Box role="status" aria-label={t`Loading rides`} sx={{ display: 'grid', gap: 3 }}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={176} />
      ))}
    </Box>
  );
}
