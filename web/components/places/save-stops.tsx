import { skipToken, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { PassengerPlacesDocument } from '../../generated/passenger-places.ts';
import { KnownPlacesDocument } from '../../generated/places.ts';
import { PlaceDialog } from './lazy-place-dialog.ts';
import type { PlaceDraft } from './place-dialog.tsx';

type End = Coordinates & { readonly address: string };

export interface SaveStopsProps {
  readonly pickup: End;
  readonly dropoff: End;
  /** For whom, where it is somebody whom the rider speaks for. */
  readonly passenger?: { readonly id: string; readonly firstName: string };
}

/** Offers to keep the ends of a ride that are not among the places of the rider, or of the passenger, yet. */
export function SaveStops({ pickup, dropoff, passenger }: SaveStopsProps) {
  const own = useQuery(KnownPlacesDocument, passenger ? skipToken : {});
  const theirs = useQuery(
    PassengerPlacesDocument,
    passenger ? { variables: { passengerId: passenger.id } } : skipToken,
  );
  const { data } = passenger ? theirs : own;
  const [draft, setDraft] = useState<PlaceDraft | null>(null);
  if (!data) return null;
  const isNew = (end: End) => !data.savedPlaces.some(({ address }) => address === end.address);
  const open = ({ address, lat, lng }: End) =>
    setDraft({
      id: null,
      version: null,
      kind: 'OTHER',
      name: '',
      place: { address, lat, lng, approximate: false },
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -3, my: -2 }}>
      {isNew(pickup) && (
        <SaveButton onClick={() => open(pickup)}>
          {passenger ? t`Save pickup for ${{ name: passenger.firstName }}` : t`Save pickup`}
        </SaveButton>
      )}
      {isNew(dropoff) && (
        <SaveButton onClick={() => open(dropoff)}>
          {passenger ? t`Save dropoff for ${{ name: passenger.firstName }}` : t`Save dropoff`}
        </SaveButton>
      )}
      <PlaceDialog
        draft={draft}
        onClose={() => setDraft(null)}
        {...(passenger && { whose: { passengerId: passenger.id, shownBy: PassengerPlacesDocument } })}
      />
    </Box>
  );
}

function SaveButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" startIcon={<BookmarkIcon />} onClick={onClick}>
      {children}
    </Button>
  );
}
