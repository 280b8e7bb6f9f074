import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, type Ref } from 'react';
import { shortPlace } from '../../../lib/place-text.ts';
import { Counterpart } from '../../../components/ride-history/counterpart.tsx';
import { SaveStops } from '../../../components/places/lazy-save-stops.ts';
import { RideTimeline } from '../../../components/ride-history/ride-timeline.tsx';
import { ReportProblemButton } from '../../../components/report-problem/report-problem-button.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { ZeroTolerance } from '../../../components/zero-tolerance.tsx';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { rideMoneyText } from '../../../lib/ride-money-text.ts';
import { RideButtons } from '../ride-buttons.tsx';
import { needsContact } from '../ride-contact.tsx';
import { ReturnLine } from '../../../components/return-trip/lazy-return-line.ts';
import { whatHappensNext } from './what-happens-next.ts';

/** Only while a called return looks for a driver. */
const ReturnEstimate = lazyDialog<{ ride: CurrentRideFragment }>(
  ({ ride: { id, returnTrip, status } }) => returnTrip?.returnRideId === id && status === 'PENDING',
  async () => (await import('./return-estimate.tsx')).ReturnEstimate,
);

interface LiveRideProps {
  readonly ride: CurrentRideFragment;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onBookAnother: () => void;
}

/** The ride that goes on, in the place of the booking form: what happens next, how far it is, who drives. */
export function LiveRide({ ride, headingRef, onBookAnother }: LiveRideProps) {
  const texts = useAreaTime();
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 4, p: { xs: 4, md: 5 }, pb: 0 }}
    >
      <Box>
        <Typography
          variant="h3"
          component="h1"
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere' }}
        >
          <Trans>Your ride to {{ dropoffAddress: shortPlace(ride.dropoff) }}</Trans>
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {whatHappensNext(ride, texts)}
        </Typography>
      </Box>
      {ride.driver && <Counterpart person={ride.driver} />}
      <RideButtons ride={ride} />
      <ReturnEstimate ride={ride} />
      <ReturnLine ride={ride} toOther={(rideId) => `/rider?tab=history&ride=${rideId}`} />
      <RideTimeline ride={ride} />
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
      <SaveStops pickup={ride.pickup} dropoff={ride.dropoff} />
      {ride.money && <Typography variant="body2">{rideMoneyText(ride.money)}</Typography>}
      {needsContact(ride) && <ZeroTolerance />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {ride.driver && <ReportProblemButton rideId={ride.id} viewer="rider" />}
        <Button variant="outlined" onClick={onBookAnother} sx={{ flex: 1, minWidth: 'max-content' }}>
          <Trans>Book another ride</Trans>
        </Button>
      </Box>
    </Box>
  );
}
