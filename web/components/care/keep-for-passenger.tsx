import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import FavoriteIcon from '@mui/icons-material/Favorite';
import FavoriteBorderIcon from '@mui/icons-material/FavoriteBorder';
import { Box, Button } from '@mui/material';
import { PassengerPlacesDocument } from '../../generated/passenger-places.ts';
import { SaveStops, type SaveStopsProps } from '../places/save-stops.tsx';
import { useTrustedOf } from './use-trusted-of.ts';

interface KeepForPassengerProps {
  readonly ride: Pick<SaveStopsProps, 'pickup' | 'dropoff'> & {
    readonly status: string;
    readonly rider: { readonly id: string; readonly firstName: string };
    readonly driver?: { readonly id: string; readonly firstName: string } | null;
  };
}

/** Keeps the ends of a ride, and its driver once it is over, for a passenger whom the reader speaks for; nothing for others. */
export function KeepForPassenger({ ride }: KeepForPassengerProps) {
  const { rider, driver, status, pickup, dropoff } = ride;
  const { data } = useQuery(PassengerPlacesDocument, { variables: { passengerId: rider.id } });
  if (!data) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <SaveStops {...{ pickup, dropoff }} passenger={rider} />
      {status === 'COMPLETED' && driver && <TrustFor passenger={rider} driver={driver} />}
    </Box>
  );
}

interface TrustForProps {
  readonly passenger: { readonly id: string; readonly firstName: string };
  readonly driver: { readonly id: string; readonly firstName: string };
}

function TrustFor({ passenger, driver }: TrustForProps) {
  const { drivers, trust, isBusy } = useTrustedOf(passenger.id);
  if (!drivers) return null;
  const isTrusted = drivers.some(({ id }) => id === driver.id);
  const names = { driver: driver.firstName, passenger: passenger.firstName };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isBusy}
      loadingPosition="start"
      startIcon={isTrusted ? <FavoriteIcon /> : <FavoriteBorderIcon />}
      onClick={() => void trust(driver.id, !isTrusted)}
      sx={{ px: 3 }}
    >
      {isTrusted
        ? t`No longer trust ${{ driver: names.driver }} for ${{ passenger: names.passenger }}`
        : t`Trust ${{ driver: names.driver }} for ${{ passenger: names.passenger }}`}
    </Button>
  );
}
