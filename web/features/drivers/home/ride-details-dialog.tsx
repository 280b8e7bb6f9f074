import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
} from '@mui/material';
import { riderFacts } from '../../../components/rider-texts/rider-texts.tsx';
import type { ReactNode } from 'react';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import { stageNote, statusLabel } from '../../../components/ride-history/ride-status.ts';
import { ReportProblemButton } from '../../../components/report-problem/report-problem-button.tsx';
import { RideMessages } from '../../../components/messages/lazy-ride-messages.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { dateTimeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getActions } from '../rides/driver-ride-actions.ts';
import { RideActions } from './ride-actions.tsx';
import { BeforeYouGo } from '../rides/before-you-go.tsx';
import { CancelWish } from '../rides/cancel-wish.tsx';
import { RideLabels } from '../rides/ride-labels.tsx';
import { toEarning, hasTip, tripText } from '../rides/ride-texts.ts';
import { RiderLine } from '../rides/rider-line.tsx';
import type { RideTransitions } from '../rides/use-ride-transitions.ts';

const MINUTE_MS = 60_000;

interface RideDetailsDialogProps {
  /** The ride to show; null keeps the dialog closed. */
  readonly ride: DriverRideFragment | null;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  readonly onClose: () => void;
}

/** Trip information and locations, with what can be done in the ride's state. */
export function RideDetailsDialog({ ride, transitions, onRate, onClose }: RideDetailsDialogProps) {
  const now = useNow(MINUTE_MS);
  return (
    <Dialog open={ride !== null} onClose={onClose}>
      <DialogTitle sx={{ pr: 14 }}>
        <Trans>Ride Details</Trans>
      </DialogTitle>
      <IconButton aria-label={t`Close`} onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      {ride && (
        <>
          <DialogContent sx={{ display: 'grid', gap: 5 }}>
            <RiderLine ride={ride} />
            <CancelWish ride={ride} />
            <BeforeYouGo ride={ride} isQuiet />
            <RideLabels ride={ride} />
            <TripInformation ride={ride} />
            <Part title={t`Locations`}>
              <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
            </Part>
            <Part title={t`What you earn`}>
              <EarningLines ride={ride} />
            </Part>
            {ride.status !== 'PENDING' && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <RideMessages ride={ride} />
                <ReportProblemButton rideId={ride.id} viewer="driver" />
              </Box>
            )}
          </DialogContent>
          {getActions(ride, now).length > 0 && (
            <DialogActions sx={{ display: 'block', px: 6, pb: 5 }}>
              <RideActions ride={ride} transitions={transitions} onRate={onRate} onDone={onClose} />
            </DialogActions>
          )}
        </>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="h5" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function TripInformation({ ride }: { ride: DriverRideFragment }) {
  const { timeZone } = useConfiguration().serviceArea;
  const facts: readonly Fact[] = [
    [t`Status`, [statusLabel(ride.status, 'driver'), stageNote(ride, 'driver')].filter(Boolean).join(' · ')],
    [t`Pickup`, ride.scheduledFor ? dateTimeText(ride.scheduledFor, timeZone) : t`Now`],
    [t`Requested`, dateTimeText(ride.requestedAt, timeZone)],
    [t`Completed`, ride.completedAt && dateTimeText(ride.completedAt, timeZone)],
    [t`Distance and time`, tripText(ride)],
    ...riderFacts(ride),
  ];
  return (
    <Part title={t`Trip information`}>
      <Facts facts={facts} sx={{ columnGap: 6, rowGap: 2, '& dd': { textAlign: 'right' } }} />
    </Part>
  );
}

function EarningLines({ ride }: { ride: DriverRideFragment }) {
  const earning = toEarning(ride);
  const share = dollarsFromCents(centsFromDollars(earning) - centsFromDollars(ride.tip));
  const lines = [
    { label: t`Your share of the fare`, note: t`of $${{ totalFare: ride.totalFare }}`, amount: share },
  ];
  if (hasTip(ride)) lines.push({ label: t`Tip`, note: t`100 % yours`, amount: ride.tip });
  return <ReceiptLines lines={lines} total={{ label: t`You earn`, amount: earning }} />;
}
