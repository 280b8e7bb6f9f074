import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { RideCard } from '../../components/ride-history/ride-card.tsx';
import { RideDetailsDialog } from '../../components/ride-history/lazy-ride-details-dialog.ts';
import type { RiderRideFragment } from '../../generated/operations.ts';
import { OwnStandingRidesDocument } from '../../generated/standing-rides.ts';
import { HelpedRides } from './helped/helped-rides.tsx';
import { RideButtons } from './ride-buttons.tsx';
import { SeriesBlock } from './standing/series-block.tsx';
import { StandingLink } from './standing/standing-link.tsx';
import { toUpcoming } from './standing/upcoming-entries.ts';
import { useStandingChanges } from './standing/use-standing-changes.ts';
import type { RiderDashboardState } from './use-rider-dashboard.ts';

interface UpcomingTabProps {
  readonly dashboard: RiderDashboardState;
  readonly onBook: () => void;
}

/** The rides not finished yet, soonest first, with their details; those of a standing ride in one block. */
export function UpcomingTab({ dashboard, onBook }: UpcomingTabProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 720, mx: 'auto' }}>
      <Box>
        <Typography variant="h2" component="h1">
          <Trans>Upcoming Rides</Trans>
        </Typography>
        <Typography color="textSecondary">
          <Trans>Requested, booked and under way</Trans>
        </Typography>
      </Box>
      <StandingLink />
      <UpcomingList dashboard={dashboard} onBook={onBook} />
      <HelpedRides />
    </Box>
  );
}

const NONE = { ownStandingRides: [], plannedRides: [] };

/** None where they cannot be read: the booked ones are among the rides all the same. */
function useStandingRides() {
  const { data, error } = useQuery(OwnStandingRidesDocument);
  useStandingChanges();
  return { data: data ?? NONE, isLoading: !data && !error };
}

function UpcomingList({ dashboard: { data, hasFailed, refetch }, onBook }: UpcomingTabProps) {
  const [parameters, setParameters] = useSearchParams();
  const standing = useStandingRides();
  const show = (id: string | null) =>
    setParameters((now) => {
      if (id === null) now.delete('ride');
      else now.set('ride', id);
      return now;
    });
  if (hasFailed) {
    return (
      <Notice title={t`Your rides could not be loaded`} onRetry={refetch}>
        <Trans>Nothing is lost; your bookings stand. Check your connection and try again.</Trans>
      </Notice>
    );
  }
  // Both at once: what is put into a block later would move what is being pressed.
  if (!data || standing.isLoading) {
    return <Skeleton variant="rounded" height={176} aria-label={t`Loading rides`} />;
  }
  const entries = toUpcoming(data.activeRides, standing.data);
  if (entries.length === 0) {
    return (
      <Notice title={t`No upcoming rides`} action={{ label: t`Book a Ride`, onClick: onBook }}>
        <Trans>Rides you request or schedule appear here until they are finished.</Trans>
      </Notice>
    );
  }
  const open = data.activeRides.find((ride) => ride.id === parameters.get('ride')) ?? null;
  const toCard = (ride: RiderRideFragment) => (
    <RideCard
      key={ride.id}
      ride={ride}
      viewer="rider"
      onOpen={() => show(ride.id)}
      actions={<RideButtons ride={ride} inCard />}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {entries.map((entry) =>
        entry.kind === 'ride' ? (
          toCard(entry.ride)
        ) : (
          <SeriesBlock key={entry.series.id} series={entry.series} rides={entry.rides} toCard={toCard} />
        ),
      )}
      <RideDetailsDialog
        ride={open}
        viewer="rider"
        onClose={() => show(null)}
        actions={open && <RideButtons ride={open} />}
      />
    </Box>
  );
}
