import { useQuery } from '@apollo/client/react';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { AssignableDriversDocument } from '../../../generated/assign-dialog.ts';
import type { AssignableDriversQuery, DriverAvailability } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { texts } from '../../../lib/i18n.ts';
import { REFUSAL_LABELS } from './refusal-labels.ts';

const AVAILABILITY: Record<DriverAvailability, string> = texts({
  AVAILABLE: msg`Online`,
  BUSY: msg`On a ride`,
  OFFLINE: msg`Offline`,
});

type Driver = AssignableDriversQuery['assignableDrivers'][number];

interface DriverChoiceProps {
  /** A booking, or a planned ride of a standing ride. */
  readonly rideId: string;
  /** Who has it already. */
  readonly exceptId: string | undefined;
  readonly isBusy: boolean;
  readonly onAssign: (driver: Driver) => void;
}

/** Drivers to choose from, those online or found by name: who can take the ride, and why the others cannot. */
export function DriverChoice(props: DriverChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return (
    <>
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
      <Drivers {...props} search={search} />
    </>
  );
}

function Drivers({ rideId, exceptId, search, isBusy, onAssign }: DriverChoiceProps & { search: string }) {
  const { shortDateTime } = useAreaTime();
  const { data, error } = useQuery(AssignableDriversDocument, {
    variables: { rideId, search: search || null },
    fetchPolicy: 'network-only',
  });
  if (!data) {
    if (error) return <Typography role="alert">{t`The drivers could not be loaded`}</Typography>;
    return <Skeleton variant="rounded" height={200} role="status" aria-label={t`Loading drivers`} />;
  }
  const drivers = data.assignableDrivers.filter(({ driverId }) => driverId !== exceptId);
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
            <Typography variant="body2">
              {driver.refusal
                ? t`Cannot take it: ${{ reason: REFUSAL_LABELS[driver.refusal] }}`
                : reasons(driver, shortDateTime).join(' · ')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[AVAILABILITY[driver.availability], t`${{ rating: driver.rating.toFixed(1) }} stars`].join(
                ' · ',
              )}
              {driver.phone && (
                <>
                  {' · '}
                  <MuiLink href={`tel:${driver.phone}`}>{driver.phone}</MuiLink>
                </>
              )}
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

/** Why this one of those who can take it: how far, trusted, until when free. */
function reasons(driver: Driver, when: (at: string) => string): string[] {
  const { isTrusted, tripsTogether, freeUntil } = driver;
  const trust =
    tripsTogether > 0
      ? plural(tripsTogether, {
          one: 'trusted by the rider, # ride together',
          other: 'trusted by the rider, # rides together',
        })
      : t`trusted by the rider`;
  return [
    wayText(driver),
    ...(isTrusted ? [trust] : []),
    freeUntil === null ? t`nothing afterwards` : t`free until ${{ time: when(freeUntil) }}`,
  ];
}

function wayText({ milesToPickup, minutesToPickup: minutes, isAlongRoads, isAfterRide }: Driver): string {
  if (milesToPickup === null || minutes === null) return t`way unknown`;
  const miles = milesToPickup.toFixed(1);
  if (isAfterRide) {
    return isAlongRoads
      ? t`${minutes} min (${miles} mi) from their ride before`
      : t`about ${minutes} min (${miles} mi in a straight line) from their ride before`;
  }
  return isAlongRoads
    ? t`${minutes} min (${miles} mi) away`
    : t`about ${minutes} min (${miles} mi in a straight line) away`;
}
