import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { Place } from '../../../../domain/geo/place.ts';
import { AddressField } from '../../../components/address-field/address-field.tsx';
import { lazyAddressSearch } from '../../../components/address-field/lazy-address-search.tsx';
import { mapHint } from '../../../components/map/map-hint.ts';
import { CurrentLocationButton } from './current-location-button.tsx';
import { SwapButton } from './swap-button.tsx';
import { swapped, type TripDraft } from './trip-draft.ts';

const TripAddressSearch = lazyAddressSearch(
  async () => (await import('./trip-address-search.tsx')).TripAddressSearch,
);

interface DraftEndsProps {
  readonly draft: TripDraft;
  readonly onDraft: (draft: TripDraft) => void;
}

/** Both addresses of the trip, with the way to turn it round. */
export function DraftEnds({ draft, onDraft }: DraftEndsProps) {
  const choose = (end: 'pickup' | 'dropoff') => (place: Place | null) => {
    onDraft({ ...draft, [end]: place });
    // On a phone the map, which asks for the pin of an approximate place, lies above the sheet.
    if (place?.approximate) document.documentElement.scrollTop = 0;
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, position: 'relative' }}>
      <AddressField
        Search={TripAddressSearch}
        Shortcut={CurrentLocationButton}
        label={t`Pickup address`}
        letter="P"
        value={draft.pickup}
        onChange={choose('pickup')}
      />
      <AddressField
        Search={TripAddressSearch}
        label={t`Dropoff address`}
        letter="D"
        value={draft.dropoff}
        onChange={choose('dropoff')}
      />
      <Typography variant="body2" color="textSecondary">
        {mapHint(draft)}
      </Typography>
      {(draft.pickup ?? draft.dropoff) && (
        <SwapButton isAside={!draft.pickup} onSwap={() => onDraft(swapped(draft))} />
      )}
    </Box>
  );
}
