import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { usePickupOutlook } from './pickup-outlook.ts';

/** Of a called return that has no driver yet: since when we look, what we aim at, and how far the nearest driver is. */
export function ReturnEstimate({ ride }: { ride: CurrentRideFragment }) {
  const { time } = useAreaTime();
  const { returnTrip, status, pickup } = ride;
  const calledAt = returnTrip?.returnRideId === ride.id && status === 'PENDING' ? returnTrip.calledAt : null;
  const outlook = usePickupOutlook(calledAt ? pickup : null);
  if (!calledAt) return null;
  return (
    <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
      {t`Looking since ${{ time: time(calledAt) }}. Our target is 30 minutes.`} {outlook}
    </Typography>
  );
}
