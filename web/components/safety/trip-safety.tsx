import { Trans } from '@lingui/react/macro';
import EmergencyIcon from '@mui/icons-material/LocalPhone';
import ShareIcon from '@mui/icons-material/Share';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { RideStatus, TripSafetyFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useNow } from '../../lib/use-now.ts';
import { UNDER_WAY, type RideViewer } from '../ride-history/ride-status.ts';
import { EmergencySheet } from './emergency-sheet.tsx';
import { ShareTripDialog } from './share-trip-dialog.tsx';
import type { Helped } from './use-whereabouts.ts';

export interface TripSafetyProps {
  readonly ride: Masked<TripSafetyFragment>;
  readonly viewer: RideViewer;
  /** Who rides, where that is not who looks at it. */
  readonly passenger?: Helped;
}

const MINUTE_MS = 60_000;
/** A scheduled ride is under way from an hour before its pickup on, as its driver is shown from then. */
const HOUR_MS = 60 * MINUTE_MS;

const OVER: ReadonlySet<RideStatus> = new Set(['COMPLETED', 'CANCELLED']);

function isUnderWay({ status, scheduledFor }: TripSafetyFragment, now: Date): boolean {
  if (status === 'IN_PROGRESS') return true;
  return UNDER_WAY.has(status) && (!scheduledFor || Date.parse(scheduledFor) - now.getTime() <= HOUR_MS);
}

/** Lets riders share a trip, and whoever is on one find help. */
export function TripSafety({ ride: masked, viewer, passenger }: TripSafetyProps) {
  const ride = unmask<TripSafetyFragment>(masked);
  const now = useNow(MINUTE_MS);
  const [open, setOpen] = useState<'share' | 'emergency' | null>(null);
  const close = () => setOpen(null);
  if (OVER.has(ride.status)) return null;
  return (
    <>
      {viewer === 'rider' && (
        <Button size="small" variant="outlined" startIcon={<ShareIcon />} onClick={() => setOpen('share')}>
          <Trans>Share trip</Trans>
        </Button>
      )}
      {isUnderWay(ride, now) && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<EmergencyIcon />}
          onClick={() => setOpen('emergency')}
        >
          <Trans>Emergency</Trans>
        </Button>
      )}
      <ShareTripDialog ride={ride} isOpen={open === 'share'} onClose={close} />
      <EmergencySheet {...{ ride, viewer, passenger }} isOpen={open === 'emergency'} onClose={close} />
    </>
  );
}
