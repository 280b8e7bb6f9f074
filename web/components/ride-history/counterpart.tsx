import { Box, Typography } from '@mui/material';
import { fullName } from '../../../domain/users/user.ts';
import type { RidePersonFragment } from '../../generated/operations.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import { unmask, type Masked } from '../../lib/masked.ts';
import type { RideViewer } from './ride-status.ts';

/** The other person of a ride; null while there is none. */
export function getCounterpart<Rider, Driver>(
  ride: { readonly rider: Rider; readonly driver: Driver },
  viewer: RideViewer,
): Rider | Driver {
  return viewer === 'rider' ? ride.driver : ride.rider;
}

/** "2021 Toyota Camry, blue", as far as it is known. */
export function vehicleText(vehicle: RidePersonFragment['vehicle']): string {
  const car = [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  return [car, vehicle?.color?.toLowerCase()].filter(Boolean).join(', ');
}

interface CounterpartProps {
  readonly person: Masked<RidePersonFragment>;
}

/** Face, name, rating and, of a driver, the car with its plate. */
export function Counterpart({ person: masked }: CounterpartProps) {
  const person = unmask<RidePersonFragment>(masked);
  const car = vehicleText(person.vehicle);
  const plate = person.vehicle?.licensePlate;
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar person={person} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {fullName(person)}{' '}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            ★ {person.rating.toFixed(1)} ({person.ratingCount})
          </Typography>
        </Typography>
        {(car || plate) && (
          <Typography variant="body2" color="textSecondary">
            {car} {plate && <Plate text={plate} />}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** A license plate, to be compared with the one at the curb. */
export function Plate({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1.5,
        border: '1.5px solid',
        borderColor: 'text.secondary',
        borderRadius: '4px',
        color: 'text.primary',
        fontWeight: 650,
        letterSpacing: '0.04em',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  );
}
