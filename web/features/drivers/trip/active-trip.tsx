import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import NavigationIcon from '@mui/icons-material/NearMeOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ReportProblemButton } from '../../../components/report-problem/report-problem-button.tsx';
import { RideMessages } from '../../../components/messages/lazy-ride-messages.ts';
import { TripSafety } from '../../../components/safety/lazy-trip-safety.ts';
import { StopLetter } from '../../../components/stop-letter.tsx';
import { timeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { BeforeYouGo } from '../rides/before-you-go.tsx';
import { CancelWish } from '../rides/cancel-wish.tsx';
import { RideLabels } from '../rides/ride-labels.tsx';
import { RideEarning } from '../rides/ride-earning.tsx';
import { pickupText, tripText } from '../rides/ride-texts.ts';
import { RiderLine } from '../rides/rider-line.tsx';
import { RiderTexts } from '../../../components/rider-texts/rider-texts.tsx';
import type { RideActsProps } from '../rides/use-ride-acts.tsx';
import { navigationLink } from './navigation-link.ts';
import { TripButtons } from './trip-buttons.tsx';
import { WaitingClock } from './waiting-clock.tsx';

interface ActiveTripProps extends Omit<RideActsProps, 'onDone'> {
  readonly now: Date;
  readonly onOpen: (rideId: string) => void;
}

/** The ride that is driven now, from the way to its rider to its end: where to go, and one big button. */
export function ActiveTrip({ ride, now, onOpen, ...acts }: ActiveTripProps) {
  const isOnTrip = ride.status === 'IN_PROGRESS';
  const card = useShownWhenTaken(ride.id);
  return (
    <Card
      ref={card}
      component="section"
      aria-labelledby="active-title"
      sx={{
        p: { xs: 4, md: 6 },
        display: 'grid',
        gap: 4,
        borderWidth: 2,
        borderColor: 'primary.main',
        scrollMarginTop: 88,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3 }}>
        <Typography id="active-title" variant="h3" component="h2">
          <LiveDot /> {isOnTrip ? t`Active Trip` : t`Next Pickup`}
        </Typography>
        {ride.arrivedAt && !isOnTrip ? (
          <WaitingClock since={ride.arrivedAt} />
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
            <When ride={ride} now={now} />
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { md: 'minmax(0, 1fr) 360px' },
          columnGap: { md: 8 },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <NextStop ride={ride} />
          <BeforeYouGo ride={ride} />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
            <RiderLine ride={ride} />
            <RideEarning ride={ride} />
          </Box>
          <RiderTexts ride={ride} as="quoted" />
          <CancelWish ride={ride} />
          <RideLabels ride={ride} />
        </Box>
        <TripButtons ride={ride} {...acts} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -3 }}>
        <Button size="small" color="inherit" onClick={() => onOpen(ride.id)} sx={{ px: 3 }}>
          <Trans>Details</Trans>
        </Button>
        <ReportProblemButton rideId={ride.id} viewer="driver" />
        {/* Has an outline, which stands where the words of the others do. */}
        <Box sx={{ ml: 3 }}>
          <TripSafety ride={ride} viewer="driver" status={ride.status} />
        </Box>
        <Box sx={{ ml: 3 }}>
          <RideMessages ride={ride} />
        </Box>
      </Box>
    </Card>
  );
}

/** A ride that becomes the current one while the driver looks at a list below is brought into sight. */
function useShownWhenTaken(rideId: string) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing has been scrolled on a page that was just opened.
    if (window.scrollY > 0) card.current?.scrollIntoView({ block: 'start' });
  }, [rideId]);
  return card;
}

function When({ ride, now }: Pick<ActiveTripProps, 'ride' | 'now'>) {
  const { timeZone } = useConfiguration().serviceArea;
  if (ride.startedAt) {
    return <Trans>Since {ph({ startedAt: timeText(ride.startedAt, timeZone) })}</Trans>;
  }
  return pickupText(ride, now, timeZone);
}

/** Where the driver goes now, with the way there, and what comes after it. */
function NextStop({ ride }: Pick<ActiveTripProps, 'ride'>) {
  const isOnTrip = ride.status === 'IN_PROGRESS';
  const stop = isOnTrip ? ride.dropoff : ride.pickup;
  const link = navigationLink(stop);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', columnGap: 3 }}>
        <StopLetter letter={isOnTrip ? 'D' : 'P'} label={isOnTrip ? t`Dropoff` : t`Pickup`} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{stop.address}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {isOnTrip
              ? tripText(ride)
              : t`then ${{ tripText: tripText(ride) }} to ${{ address: ride.dropoff.address }}`}
          </Typography>
        </Box>
      </Box>
      <Button
        variant="outlined"
        href={link}
        startIcon={<NavigationIcon aria-hidden />}
        {...(link.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
      >
        {isOnTrip ? t`Navigate to Dropoff` : t`Navigate to Pickup`}
      </Button>
    </Box>
  );
}

function LiveDot() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', width: 10, height: 10, borderRadius: '50%', bgcolor: 'lamp', mr: 1 }}
    />
  );
}
