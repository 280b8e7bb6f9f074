import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Paper, Typography } from '@mui/material';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { isUnknown, type Place } from '../../../domain/geo/place.ts';
import type { TripEnd } from './map-trip.ts';

interface PinPromptProps {
  readonly end: TripEnd;
  readonly place: Place;
  /** Where the rider has moved the pin by keyboard, if so. */
  readonly movedTo: Coordinates | null;
  readonly onConfirm: (end: TripEnd, at: Coordinates) => void;
}

/** Asks for the exact spot of a place that is only approximate, without which it cannot be booked. */
export function PinPrompt({ end, place, movedTo, onConfirm }: PinPromptProps) {
  const spot = movedTo ?? (isUnknown(place) ? null : { lat: place.lat, lng: place.lng });
  return (
    <Paper className="map-prompt" elevation={0}>
      <Typography variant="body2" role="status">
        <strong>
          {isUnknown(place)
            ? t`We could not find “${{ address: place.address }}”.`
            : t`Where exactly is “${{ address: place.address }}”?`}
        </strong>{' '}
        {end === 'pickup' ? t`Drag the green P or tap the map.` : t`Drag the red D or tap the map.`}
      </Typography>
      {spot && (
        <Button variant="contained" size="small" onClick={() => onConfirm(end, spot)}>
          <Trans>Use this spot</Trans>
        </Button>
      )}
    </Paper>
  );
}
