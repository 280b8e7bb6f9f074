import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { ReportProblemButton } from '../../../components/report-problem/report-problem-button.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { timeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { EarningFigure } from './earning-figure.tsx';
import { RideActions } from './ride-actions.tsx';
import { RideLabels } from './ride-labels.tsx';
import { hasTip, riderName, tripText } from './ride-texts.ts';
import { RiderLine } from './rider-line.tsx';
import type { RideTransitions } from './use-ride-transitions.ts';

interface ActiveTripProps {
  readonly ride: DriverRideFragment;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
}

/** The ride under way: where to, what it brings, and one big button. */
export function ActiveTrip({ ride, transitions, onRate }: ActiveTripProps) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Card
      component="section"
      aria-labelledby="active-title"
      sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, borderWidth: 2, borderColor: 'primary.main' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Typography id="active-title" variant="h3" component="h2">
          <LiveDot /> <Trans>Active Trip</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {ride.startedAt && t`Since ${{ startedAt: timeText(ride.startedAt, timeZone) }} · `}
          {tripText(ride)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 8 },
          gridTemplateColumns: { md: '1fr auto' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
          <RiderLine ride={ride} />
        </Box>
        <Box>
          <EarningFigure ride={ride} size="h2" />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            <Trans>
              {ph({ riderName: riderName(ride) })} pays {ph({ totalFare: moneyText(ride.totalFare) })}
            </Trans>
            {hasTip(ride) && t` and ${{ tip: moneyText(ride.tip) }} tip`}
          </Typography>
        </Box>
      </Box>
      <RideActions ride={ride} transitions={transitions} onRate={onRate} />
      <RideLabels ride={ride} />
      <ReportProblemButton rideId={ride.id} viewer="driver" />
      {ride.notes && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          “{ride.notes}”
        </Typography>
      )}
    </Card>
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
