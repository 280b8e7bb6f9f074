import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { RideCard } from '../../../components/ride-history/ride-card.tsx';
import { RideDetailsDialog } from '../../../components/ride-history/lazy-ride-details-dialog.ts';
import type { RiderRideFragment } from '../../../generated/operations.ts';
import { RideButtons } from '../ride-buttons.tsx';

interface RecentTripsProps {
  /** Undefined while they load. */
  readonly rides: readonly RiderRideFragment[] | undefined;
  readonly onViewAll: () => void;
}

/** The last three trips with a way to all of them. */
export function RecentTrips({ rides: loaded, onViewAll }: RecentTripsProps) {
  // Drawn in pieces the first time, so that they do not hold up a tap; what changes later shows at once. No more than
  // what has no query of its own: one that fails would begin such a drawing anew, and be asked again.
  const isDrawn = useDeferredValue(loaded !== undefined);
  const rides = isDrawn ? loaded : undefined;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rides?.find((ride) => ride.id === openId) ?? null;
  return (
    <Box component="section" aria-labelledby="recent-trips" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2" id="recent-trips">
          <Trans>Recent Trips</Trans>
        </Typography>
        <Link component="button" type="button" onClick={onViewAll} sx={{ minHeight: 32, fontWeight: 600 }}>
          <Trans>View All</Trans>
        </Link>
      </Box>
      {!rides && (
        <Skeleton variant="rounded" height={160} role="status" aria-label={t`Loading recent trips`} />
      )}
      {rides?.length === 0 && (
        <Notice title={t`No trips yet`}>
          <Trans>Your last trips with their receipts appear here.</Trans>
        </Notice>
      )}
      {rides?.map((ride) => (
        <RideCard key={ride.id} ride={ride} viewer="rider" onOpen={() => setOpenId(ride.id)} />
      ))}
      <RideDetailsDialog
        ride={open}
        viewer="rider"
        onClose={() => setOpenId(null)}
        actions={open && <RideButtons ride={open} onRepeat={() => setOpenId(null)} />}
      />
    </Box>
  );
}
