import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { Countdown, TimeLeftBar } from '../rides/countdown.tsx';
import { EarningFigure } from './earning-figure.tsx';
import { OfferButtons } from './offer-buttons.tsx';
import { OfferMap } from './offer-map.tsx';
import { RideLabels } from '../rides/ride-labels.tsx';
import { pickupText, riderName, tripText } from '../rides/ride-texts.ts';
import { RiderLine } from '../rides/rider-line.tsx';
import type { RideTransitions } from '../rides/use-ride-transitions.ts';

export interface OfferCardProps {
  readonly ride: DriverRideFragment;
  readonly now: Date;
  readonly transitions: RideTransitions;
  readonly onOpen: (rideId: string) => void;
  readonly onRate: (ride: DriverRideFragment) => void;
  readonly onExpired: () => void;
}

/**
 * A request, to be decided on in five seconds: what it brings, how far away it is and how long it takes, where it goes,
 * who rides, and the two answers. Whatever is learnt later (the distance, the map) has its place already.
 */
export function OfferCard({ ride, now, transitions, onOpen, onRate, onExpired }: OfferCardProps) {
  return (
    <Card
      component="article"
      aria-label={t`Request from ${{ riderName: riderName(ride) }} to ${{ address: ride.dropoff.address }}`}
      sx={{
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        ...(ride.isSpecificDriver && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 2 }}>
        <EarningFigure ride={ride} />
        {ride.expiresAt && (
          <Countdown
            until={ride.expiresAt}
            isUntilPickup={ride.expiresAt === ride.scheduledFor}
            onExpired={onExpired}
          />
        )}
      </Box>
      {ride.expiresAt && <TimeLeftBar since={ride.requestedAt} until={ride.expiresAt} />}
      <RideLabels ride={ride} />
      <Distances ride={ride} now={now} />
      <OfferMap ride={ride} />
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <RiderLine ride={ride} />
        <Button size="small" color="inherit" onClick={() => onOpen(ride.id)} sx={{ px: 3, flex: 'none' }}>
          <Trans>Details</Trans>
        </Button>
      </Box>
      <OfferButtons ride={ride} transitions={transitions} onRate={onRate} />
    </Card>
  );
}

/** How far the pickup is and when, beside how far and long the trip is. */
function Distances({ ride, now }: Pick<OfferCardProps, 'ride' | 'now'>) {
  const { timeZone } = useConfiguration().serviceArea;
  const { milesToPickup } = ride;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{pickupText(ride, now, timeZone)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {milesToPickup === null ? (
            t`Distance not known`
          ) : (
            <Trans>{ph({ miles: milesToPickup.toFixed(1) })} miles away</Trans>
          )}
        </Typography>
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{tripText(ride)}</Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>the trip</Trans>
        </Typography>
      </Box>
    </Box>
  );
}
