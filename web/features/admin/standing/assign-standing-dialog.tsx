import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { CloseActions } from '../../../components/close-actions.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { BookedStandingRideDocument } from '../../../generated/admin-standing-rides.ts';
import type { AdminPlannedRideFragment } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { AssignDialog } from '../bookings/assign-dialog.tsx';
import { DriverChoice } from '../bookings/driver-choice.tsx';
import { STANDING_LISTS, useAssignStanding } from './use-assign-standing.ts';

type Ride = AdminPlannedRideFragment;

interface AssignStandingDialogProps {
  /** The ride that needs a driver; null closes the dialog. */
  readonly ride: Ride | null;
  readonly onClose: () => void;
}

/** The drivers for a ride of a standing ride; one that is booked already is given to drivers as every booking. */
export function AssignStandingDialog({ ride, onClose }: AssignStandingDialogProps) {
  const [shown, setShown] = useState(ride);
  if (ride && ride !== shown) setShown(ride);
  if (!shown) return null;
  if (shown.state === 'BOOKED') return <BookedRide id={shown.id} isOpen={ride !== null} onClose={onClose} />;
  return <AssignPlannedDialog ride={ride && toPlanned(ride)} onClose={onClose} />;
}

/** A ride that is not a booking yet. */
interface ToAssign {
  readonly id: string;
  readonly pickupAt: string | null;
  readonly riderName: string;
  readonly driverId: string | null;
  readonly driverName: string | null;
  readonly pickup: { readonly address: string };
  readonly dropoff: { readonly address: string };
}

function toPlanned({ rider, driver, ...ride }: Ride): ToAssign {
  const driverName = driver && fullName(driver);
  return { ...ride, riderName: fullName(rider), driverId: driver?.id ?? null, driverName };
}

interface AssignPlannedDialogProps {
  readonly ride: ToAssign | null;
  readonly onClose: () => void;
}

/** The drivers for a planned ride, of this day or of all that follow. */
export function AssignPlannedDialog({ ride, onClose }: AssignPlannedDialogProps) {
  const [shown, setShown] = useState(ride);
  if (ride && ride.id !== shown?.id) setShown(ride);
  if (!shown) return null;
  return (
    <Dialog open={ride !== null} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Assign a driver</Trans>
      </DialogTitle>
      <PlannedRide key={shown.id} ride={shown} onClose={onClose} />
    </Dialog>
  );
}

function BookedRide({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const { data } = useQuery(BookedStandingRideDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const refetch = useRefetchFields(STANDING_LISTS);
  const close = () => {
    onClose();
    void refetch();
  };
  return <AssignDialog booking={(isOpen && data?.ride) || null} onClose={close} />;
}

function PlannedRide({ ride, onClose }: { ride: ToAssign; onClose: () => void }) {
  const { timeZone } = useAreaTime();
  const now = useNow(60_000);
  const labelId = useId();
  const [isFollowing, setFollowing] = useState(false);
  const { assign, isBusy } = useAssignStanding(ride.id, onClose);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Box>
          <Typography sx={{ fontWeight: 650 }}>
            {ride.pickupAt && soonText(ride.pickupAt, now, timeZone)} · {ride.riderName}
          </Typography>
          {ride.driverName && (
            <Typography variant="body2" color="textSecondary">
              {t`${{ driver: ride.driverName }} drives it now`}
            </Typography>
          )}
        </Box>
        <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
        <Box>
          <Typography id={labelId} variant="body2" color="textSecondary">
            <Trans>Which rides</Trans>
          </Typography>
          <RadioGroup
            aria-labelledby={labelId}
            value={isFollowing ? 'following' : 'one'}
            onChange={(_, value) => setFollowing(value === 'following')}
          >
            <FormControlLabel value="one" control={<Radio />} label={t`This ride`} />
            <FormControlLabel
              value="following"
              control={<Radio />}
              label={t`This and all that follow, every week`}
            />
          </RadioGroup>
        </Box>
        <DriverChoice
          rideId={ride.id}
          exceptId={isFollowing ? undefined : (ride.driverId ?? undefined)}
          isBusy={isBusy}
          onAssign={(driver) => void assign(driver, isFollowing)}
        />
      </DialogContent>
      <CloseActions onClose={onClose} disabled={isBusy} />
    </>
  );
}
