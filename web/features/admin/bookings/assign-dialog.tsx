import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { AssignableBookingFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { DriverChoice } from './driver-choice.tsx';
import { useAssignment } from './use-assignment.ts';

interface AssignDialogProps {
  readonly booking: Masked<AssignableBookingFragment> | null;
  readonly onClose: () => void;
}

/** The drivers for a ride: who can take it, and why the others cannot. */
export function AssignDialog({ booking: masked, onClose }: AssignDialogProps) {
  const booking = masked && unmask<AssignableBookingFragment>(masked);
  const [shown, setShown] = useState(booking);
  if (booking && booking !== shown) setShown(booking);
  return (
    <Dialog open={booking !== null} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Assign a driver</Trans>
      </DialogTitle>
      {shown && <Choice key={shown.id} booking={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ booking, onClose }: { booking: AssignableBookingFragment; onClose: () => void }) {
  const holder = getHolder(booking);
  const { assign, unassign, isBusy } = useAssignment(booking, onClose);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
        <DriverChoice rideId={booking.id} exceptId={holder?.id} isBusy={isBusy} onAssign={assign} />
      </DialogContent>
      <DialogActions>
        {holder && (
          <Button color="error" disabled={isBusy} onClick={unassign} sx={{ mr: 'auto' }}>
            {t`Unassign ${{ driver: fullName(holder) }}`}
          </Button>
        )}
        <Button onClick={onClose} disabled={isBusy}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

/** Who drives it; a ride that waits for an answer has nobody yet, though one driver was asked. */
function getHolder({ status, driver }: AssignableBookingFragment): AssignableBookingFragment['driver'] {
  return status === 'PENDING' ? null : driver;
}
