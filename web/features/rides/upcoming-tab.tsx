import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { RideCard } from '../../components/ride-history/ride-card.tsx';
import { RideDetailsDialog } from '../../components/ride-history/lazy-ride-details-dialog.ts';
import { RideButtons } from './ride-buttons.tsx';
import type { RiderDashboardState } from './use-rider-dashboard.ts';

interface UpcomingTabProps {
  readonly dashboard: RiderDashboardState;
  readonly onBook: () => void;
}

/** The rides not finished yet, soonest first, with their details. */
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
      <UpcomingList dashboard={dashboard} onBook={onBook} />
    </Box>
  );
}

function UpcomingList({ dashboard: { data, hasFailed, refetch }, onBook }: UpcomingTabProps) {
  const [parameters, setParameters] = useSearchParams();
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
  if (!data) return <Skeleton variant="rounded" height={176} aria-label={t`Loading rides`} />;
  if (data.activeRides.length === 0) {
    return (
      <Notice title={t`No upcoming rides`} action={{ label: t`Book a Ride`, onClick: onBook }}>
        <Trans>Rides you request or schedule appear here until they are finished.</Trans>
      </Notice>
    );
  }
  const open = data.activeRides.find((ride) => ride.id === parameters.get('ride')) ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {data.activeRides.map((ride) => (
        <RideCard
          key={ride.id}
          ride={ride}
          viewer="rider"
          onOpen={() => show(ride.id)}
          actions={<RideButtons ride={ride} inCard />}
        />
      ))}
      <RideDetailsDialog
        ride={open}
        viewer="rider"
        onClose={() => show(null)}
        actions={open && <RideButtons ride={open} />}
      />
    </Box>
  );
}
