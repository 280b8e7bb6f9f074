import { useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link as MuiLink,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { RouteStops } from '../../../components/route-stops.tsx';
import { AssignableDriversDocument } from '../../../generated/assign-dialog.ts';
import type {
  AssignableBookingFragment,
  AssignableDriversQuery,
  DriverAvailability,
} from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { texts } from '../../../lib/i18n.ts';
import { REFUSAL_LABELS } from './refusal-labels.ts';
import { useAssignment } from './use-assignment.ts';

interface AssignDialogProps {
  readonly booking: Masked<AssignableBookingFragment> | null;
  readonly onClose: () => void;
}

const AVAILABILITY: Record<DriverAvailability, string> = texts({
  AVAILABLE: msg`Online`,
  BUSY: msg`On a ride`,
  OFFLINE: msg`Offline`,
});

type Driver = AssignableDriversQuery['assignableDrivers'][number];

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
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const holder = getHolder(booking);
  const { assign, unassign, isBusy } = useAssignment(booking, onClose);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
        <Box
          component="form"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(typed.trim());
          }}
          sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr auto', alignItems: 'center' }}
        >
          <TextField
            type="search"
            size="small"
            label={t`Search drivers`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Button type="submit" variant="outlined">
            <Trans>Search</Trans>
          </Button>
        </Box>
        <Drivers {...{ booking, search, isBusy }} onAssign={assign} />
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

interface DriversProps {
  readonly booking: AssignableBookingFragment;
  readonly search: string;
  readonly isBusy: boolean;
  readonly onAssign: (driver: Driver) => void;
}

function Drivers({ booking, search, isBusy, onAssign }: DriversProps) {
  const { data, error } = useQuery(AssignableDriversDocument, {
    variables: { rideId: booking.id, search: search || null },
    fetchPolicy: 'network-only',
  });
  if (!data) {
    if (error) return <Typography role="alert">{t`The drivers could not be loaded`}</Typography>;
    return <Skeleton variant="rounded" height={200} role="status" aria-label={t`Loading drivers`} />;
  }
  const drivers = data.assignableDrivers.filter(({ driverId }) => driverId !== getHolder(booking)?.id);
  if (drivers.length === 0) {
    return (
      <Typography color="textSecondary" role="status">
        {search ? t`No driver has that name.` : t`No driver is online and free. Search for one by name.`}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label={t`Drivers`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {drivers.map((driver) => (
        <Box
          component="li"
          key={driver.driverId}
          sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 2, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{driver.driverName}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[AVAILABILITY[driver.availability], distanceText(driver)].join(' · ')}
              {driver.phone && (
                <>
                  {' · '}
                  <MuiLink href={`tel:${driver.phone}`}>{driver.phone}</MuiLink>
                </>
              )}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {driver.refusal
                ? t`Cannot take it: ${{ reason: REFUSAL_LABELS[driver.refusal] }}`
                : t`Can take it · ${{ rating: driver.rating.toFixed(1) }} stars`}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="outlined"
            disabled={driver.refusal !== null || isBusy}
            onClick={() => onAssign(driver)}
            aria-label={t`Assign ${{ driver: driver.driverName }}`}
          >
            <Trans>Assign</Trans>
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function distanceText({ milesToPickup }: Driver): string {
  if (milesToPickup === null) return t`distance unknown`;
  return t`${{ miles: milesToPickup.toFixed(1) }} mi from the pickup`;
}
