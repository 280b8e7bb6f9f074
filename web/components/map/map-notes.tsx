import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { mapHint } from './map-hint.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';

interface MapNotesProps {
  readonly hintId: string;
  readonly places: Pick<MapTrip, TripEnd>;
  readonly isHintSeen: boolean;
  /** True when the drawing is ours and not a map to drive by. */
  readonly isSchematic: boolean;
  /** What is asked of the rider, if anything. */
  readonly children: ReactNode;
}

/** What is written over the map, inside the edges that nothing covers. */
export function MapNotes({ hintId, places, isHintSeen, isSchematic, children }: MapNotesProps) {
  return (
    <div className="map-notes">
      <Typography id={hintId} className={isHintSeen ? 'map-hint' : 'map-unseen'} variant="body2">
        {mapHint(places)}
      </Typography>
      {children}
      {isSchematic && (
        <Typography className="map-caption" variant="caption">
          <Trans>Schematic map with a one-mile grid — not for navigation</Trans>
        </Typography>
      )}
    </div>
  );
}
