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
import type { ReactNode } from 'react';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import { statusLabel } from '../../../components/ride-history/ride-status.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { dateTimeText } from '../../../lib/area-time.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { getActions } from './driver-ride-actions.ts';
import { RideActions } from './ride-actions.tsx';
import { RideLabels } from './ride-labels.tsx';
import { toEarning, hasTip, tripText } from './ride-texts.ts';
import { RiderLine } from './rider-line.tsx';
import type { RideTransitions } from './use-ride-transitions.ts';

export interface RideDetailsDialogProps {
  /** The ride to show; null keeps the dialog closed. */
  readonly ride: DriverRideFragment | null;
  readonly transitions: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  readonly onClose: () => void;
}

/** Trip information and locations, with what can be done in the ride's state. */
export function RideDetailsDialog({ ride, transitions, onRate, onClose }: RideDetailsDialogProps) {
  return (
    <Dialog open={ride !== null} onClose={onClose} aria-labelledby="ride-details-title">
      <DialogTitle id="ride-details-title" sx={{ pr: 14 }}>
        Ride Details
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      {ride && (
        <>
          <DialogContent sx={{ display: 'grid', gap: 5 }}>
            <RiderLine ride={ride} />
            <RideLabels ride={ride} />
            <TripInformation ride={ride} />
            <Part title="Locations">
              <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
            </Part>
            <Part title="What you earn">
              <EarningLines ride={ride} />
            </Part>
          </DialogContent>
          {getActions(ride).length > 0 && (
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
  const rows: [string, string][] = [
    ['Status', statusLabel(ride.status, 'driver')],
    ['Pickup', ride.scheduledFor ? dateTimeText(ride.scheduledFor, timeZone) : 'Now'],
    ['Requested', dateTimeText(ride.requestedAt, timeZone)],
    ...(ride.completedAt
      ? [['Completed', dateTimeText(ride.completedAt, timeZone)] as [string, string]]
      : []),
    ['Distance and time', tripText(ride)],
    ...(ride.notes ? [['Notes', ride.notes] as [string, string]] : []),
  ];
  return (
    <Part title="Trip information">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, columnGap: 6 }}
      >
        {rows.map(([label, text]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

function EarningLines({ ride }: { ride: DriverRideFragment }) {
  const earning = toEarning(ride);
  const share = dollarsFromCents(centsFromDollars(earning) - centsFromDollars(ride.tip));
  const lines = [{ label: 'Your share of the fare', note: `of $${ride.totalFare}`, amount: share }];
  if (hasTip(ride)) lines.push({ label: 'Tip', note: '100 % yours', amount: ride.tip });
  return <ReceiptLines lines={lines} total={{ label: 'You earn', amount: earning }} />;
}
