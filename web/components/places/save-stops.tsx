import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { KnownPlacesDocument } from '../../generated/places.ts';
import { PlaceDialog } from './lazy-place-dialog.ts';
import type { PlaceDraft } from './place-dialog.tsx';

type End = Coordinates & { readonly address: string };

/** Offers to keep the ends of a ride that are not among the rider's places yet. */
export function SaveStops({ pickup, dropoff }: { readonly pickup: End; readonly dropoff: End }) {
  const { data } = useQuery(KnownPlacesDocument);
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
          <Trans>Save pickup</Trans>
        </SaveButton>
      )}
      {isNew(dropoff) && (
        <SaveButton onClick={() => open(dropoff)}>
          <Trans>Save dropoff</Trans>
        </SaveButton>
      )}
      <PlaceDialog draft={draft} onClose={() => setDraft(null)} />
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
