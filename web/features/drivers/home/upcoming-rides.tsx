import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { RideActions } from './ride-actions.tsx';
import { RideEarning } from '../rides/ride-earning.tsx';
import { BeforeYouGo } from '../rides/before-you-go.tsx';
import { CancelWish } from '../rides/cancel-wish.tsx';
import { RideLabels } from '../rides/ride-labels.tsx';
import { pickupText, riderName, tripText } from '../rides/ride-texts.ts';
import { RiderLine } from '../rides/rider-line.tsx';
import { RideGrid } from '../rides/ride-grid.tsx';
import { SectionTitle } from '../rides/section-title.tsx';
import type { RideTransitions } from '../rides/use-ride-transitions.ts';

interface RideCardProps {
  readonly now: Date;
  readonly transitions: RideTransitions;
  readonly onOpen: (rideId: string) => void;
  readonly onRate: (ride: DriverRideFragment) => void;
}

/** Accepted and confirmed rides, the soonest first. */
export function UpcomingRides({ rides, ...card }: RideCardProps & { rides: readonly DriverRideFragment[] }) {
  return (
    <Box component="section" aria-labelledby="upcoming-title">
      <SectionTitle id="upcoming-title" title={t`Upcoming Rides`} count={rides.length || undefined} />
      {rides.length === 0 && (
        <Notice title={t`Nothing ahead`}>
          <Trans>Rides that you accept wait here for their start.</Trans>
        </Notice>
      )}
      <RideGrid>
        {rides.map((ride) => (
          <UpcomingRide key={ride.id} ride={ride} {...card} />
        ))}
      </RideGrid>
    </Box>
  );
}

function UpcomingRide({
  ride,
  now,
  transitions,
  onOpen,
  onRate,
}: RideCardProps & { ride: DriverRideFragment }) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Card
      component="article"
      aria-label={t`Ride with ${{ riderName: riderName(ride) }} to ${{ address: ride.dropoff.address }}`}
      sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: 3,
          flexWrap: 'wrap',
        }}
      >
        <Box>
          <Typography variant="h3" component="p">
            {pickupText(ride, now, timeZone)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {tripText(ride)}
          </Typography>
        </Box>
        <RideEarning ride={ride} />
      </Box>
      <CancelWish ride={ride} />
      <BeforeYouGo ride={ride} />
      <RideLabels ride={ride} />
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <RiderLine ride={ride} />
        <Button size="small" color="inherit" onClick={() => onOpen(ride.id)} sx={{ px: 3, flex: 'none' }}>
          <Trans>Details</Trans>
        </Button>
      </Box>
      <Box sx={{ mt: 'auto' }}>
        <RideActions ride={ride} transitions={transitions} onRate={onRate} />
      </Box>
    </Card>
  );
}
