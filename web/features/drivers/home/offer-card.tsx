import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { Countdown } from './countdown.tsx';
import { EarningFigure } from './earning-figure.tsx';
import { RideActions } from './ride-actions.tsx';
import { RideLabels } from './ride-labels.tsx';
import { pickupText, riderName, tripText } from './ride-texts.ts';
import { RiderLine } from './rider-line.tsx';
import type { RideTransitions } from './use-ride-transitions.ts';

export interface OfferCardProps {
  readonly ride: DriverRideFragment;
  readonly now: Date;
  readonly transitions: RideTransitions;
  readonly onOpen: (rideId: string) => void;
  readonly onRate: (ride: DriverRideFragment) => void;
  readonly onExpired: () => void;
}

/** A request: what it brings first, then where and when, then the two answers. */
export function OfferCard({ ride, now, transitions, onOpen, onRate, onExpired }: OfferCardProps) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Card
      component="article"
      aria-label={t`Request from ${{ riderName: riderName(ride) }} to ${{ address: ride.dropoff.address }}`}
      sx={{
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        ...(ride.isSpecificDriver && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 24 }}
      >
        <RideLabels ride={ride} />
        {ride.expiresAt && (
          <Countdown
            until={ride.expiresAt}
            isUntilPickup={ride.expiresAt === ride.scheduledFor}
            onExpired={onExpired}
          />
        )}
      </Box>
      <EarningFigure ride={ride} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Typography sx={{ fontWeight: 650 }}>{pickupText(ride, now, timeZone)}</Typography>
        <Typography color="textSecondary">{tripText(ride)}</Typography>
        {ride.milesToPickup !== null && (
          <Typography color="textSecondary">
            · <Trans>{ph({ miles: ride.milesToPickup.toFixed(1) })} miles away</Trans>
          </Typography>
        )}
      </Box>
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
