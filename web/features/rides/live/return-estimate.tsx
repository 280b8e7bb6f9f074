import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { EMPTY_DRAFT } from '../booking/trip-draft.ts';
import { usePickupOutlook } from '../booking/pickup-outlook.tsx';
import type { CurrentRideFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

/** Of a called return that has no driver yet: since when we look, what we aim at, and how far the nearest driver is. */
export function ReturnEstimate({ ride }: { ride: CurrentRideFragment }) {
  const { time } = useAreaTime();
  const { returnTrip, status, pickup } = ride;
  const calledAt = returnTrip?.returnRideId === ride.id && status === 'PENDING' ? returnTrip.calledAt : null;
  const place = calledAt ? { ...pickup, approximate: false } : null;
  const outlook = usePickupOutlook({ ...EMPTY_DRAFT, pickup: place });
  if (!calledAt) return null;
  return (
    <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
      {t`Looking since ${{ time: time(calledAt) }}. Our target is 30 minutes.`} {outlook}
    </Typography>
  );
}
