import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { ReportProblemButton } from '../report-problem/report-problem-button.tsx';
import { ReturnLine } from '../return-trip/lazy-return-line.ts';
import { RiderTexts } from '../rider-texts/rider-texts.tsx';
import { RouteStops } from '../route-stops.tsx';
import { ZeroTolerance } from '../zero-tolerance.tsx';
import { BookedBy } from './booked-by.tsx';
import { Counterpart, getCounterpart } from './counterpart.tsx';
import { OwnNeeds } from './own-needs.tsx';
import { GivenRatings } from './given-ratings.tsx';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { RideReceipt } from './ride-receipt.tsx';
import { RideTimeline } from './ride-timeline.tsx';
import { RideStatusChip } from './ride-status-chip.tsx';
import { stageNote, UNDER_WAY, type RideViewer } from './ride-status.ts';

interface RideDetailsDialogProps {
  readonly ride: Masked<RideDetailsFragment> | null;
  readonly viewer: RideViewer;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
}

/** "Ride Details": route, times, status, receipt, the other person, ratings and notes. */
export function RideDetailsDialog({ ride: masked, viewer, onClose, actions }: RideDetailsDialogProps) {
  const ride = masked && unmask<RideDetailsFragment>(masked);
  return (
    <Dialog open={ride !== null} onClose={onClose} maxWidth="sm">
      {ride && (
        <>
          <DialogTitle>
            <Trans>Ride Details</Trans>
          </DialogTitle>
          {/* Scrolled by keyboard where nothing in it can be pressed. */}
          <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 5 }}>
            <RideFacts ride={ride} viewer={viewer} />
            {actions}
          </DialogContent>
          <DialogActions disableSpacing sx={{ justifyContent: 'flex-start', gap: 2, px: 6, pb: 4 }}>
            <ReportProblemButton rideId={ride.id} viewer={viewer} />
            <Button onClick={onClose} sx={{ ml: 'auto' }}>
              <Trans>Close</Trans>
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function RideFacts({ ride, viewer }: { ride: RideDetailsFragment; viewer: RideViewer }) {
  const { dateTime } = useAreaTime();
  const other = getCounterpart(ride, viewer);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <RideStatusChip status={ride.status} viewer={viewer} />
        <Typography variant="body2" color="textSecondary">
          {stageNote(ride, viewer, dateTime(ride.scheduledFor ?? ride.requestedAt))}
        </Typography>
      </Box>
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
      <Typography variant="body2" color="textSecondary">
        <Trans>
          {ph({ distanceMiles: ride.distanceMiles.toFixed(1) })} miles ·{' '}
          {ph({ tripMinutes: tripMinutes(ride) })}
        </Trans>
      </Typography>
      <ReturnLine
        ride={ride}
        {...(viewer === 'rider' && { toOther: (rideId: string) => `/rider?tab=history&ride=${rideId}` })}
      />
      {other && <Counterpart person={other} />}
      <BookedBy rideId={ride.id} />
      <RideTimeline ride={ride} />
      {viewer === 'rider' && UNDER_WAY.has(ride.status) && <ZeroTolerance />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        <RideReceipt ride={ride} viewer={viewer} />
        {viewer === 'rider' && ride.status === 'COMPLETED' && <ReceiptButtons rideId={ride.id} />}
      </Box>
      {ride.status === 'CANCELLED' && (
        <Typography variant="body2">
          <Trans>This ride was cancelled and no payment was charged.</Trans>
        </Typography>
      )}
      <GivenRatings ride={ride} viewer={viewer} withComments />
      {viewer === 'rider' && <OwnNeeds ride={ride} />}
      <RiderTexts ride={ride} as="named" />
      <Typography variant="caption" color="textSecondary">
        <Trans>Ride {ph({ slice: ride.id.slice(-8) })}</Trans>
      </Typography>
    </>
  );
}

/** The time the trip took, or is expected to take. */
function tripMinutes({ startedAt, completedAt, durationMinutes }: RideDetailsFragment): string {
  if (!startedAt || !completedAt) return t`about ${durationMinutes} min`;
  const minutes = Math.max(1, Math.ceil((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000));
  return t`${minutes} min on the way`;
}
