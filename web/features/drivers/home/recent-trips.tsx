import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { soonText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toEarning, hasTip, riderName } from '../rides/ride-texts.ts';
import { SectionTitle } from '../rides/section-title.tsx';

interface RecentTripsProps {
  /** At most 3, the latest first. */
  readonly rides: readonly DriverRideFragment[];
  readonly now: Date;
  readonly onOpen: (rideId: string) => void;
  readonly onRate: (ride: DriverRideFragment) => void;
}

export function RecentTrips({ rides, now, onOpen, onRate }: RecentTripsProps) {
  return (
    <Box component="section" aria-labelledby="recent-title">
      <SectionTitle id="recent-title" title={t`Recent Trips`} count={rides.length} />
      {rides.length === 0 && (
        <Notice title={t`No trips yet`}>
          <Trans>Your completed trips and what they brought stand here.</Trans>
        </Notice>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {rides.map((ride) => (
          <RecentTrip key={ride.id} ride={ride} now={now} onOpen={onOpen} onRate={onRate} />
        ))}
      </Box>
    </Box>
  );
}

function RecentTrip({
  ride,
  now,
  onOpen,
  onRate,
}: Omit<RecentTripsProps, 'rides'> & { ride: DriverRideFragment }) {
  const { timeZone } = useConfiguration().serviceArea;
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 4,
        alignItems: 'start',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{ride.dropoff.address}</Typography>
        <Typography variant="body2" color="textSecondary">
          {riderName(ride)}
          {ride.completedAt && ` · ${soonText(ride.completedAt, now, timeZone)}`}
        </Typography>
        <Box sx={{ ml: -2 }}>
          <Button size="small" color="inherit" onClick={() => onOpen(ride.id)} sx={{ px: 2, minHeight: 36 }}>
            <Trans>Details</Trans>
          </Button>
          {ride.canRate && (
            <Button size="small" onClick={() => onRate(ride)} sx={{ px: 2, minHeight: 36 }}>
              <Trans>Rate Rider</Trans>
            </Button>
          )}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Typography sx={{ fontWeight: 700 }}>{moneyText(toEarning(ride))}</Typography>
        {hasTip(ride) && (
          <Typography variant="caption" color="textSecondary">
            <Trans>{ph({ tip: moneyText(ride.tip) })} tip</Trans>
          </Typography>
        )}
      </Box>
    </Box>
  );
}
