import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Insets } from './leaflet-map.ts';
import { mapHint } from './map-hint.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';

interface MapNotesProps {
  readonly hintId: string;
  readonly places: Pick<MapTrip, TripEnd>;
  readonly insets: Insets;
  readonly isHintShown: boolean;
  /** True when the drawing is ours and not a map to drive by. */
  readonly isSchematic: boolean;
  /** What is asked of the rider, if anything. */
  readonly children: ReactNode;
}

/** What is written over the map, inside the edges that nothing covers. */
export function MapNotes({ hintId, places, insets, isHintShown, isSchematic, children }: MapNotesProps) {
  const { top, right, bottom, left } = insets;
  return (
    <div className="map-notes" style={{ inset: `${top}px ${right}px ${bottom}px ${left}px` }}>
      <Typography id={hintId} className={isHintShown ? 'map-hint' : 'map-unseen'} variant="body2">
        {mapHint(places)}
      </Typography>
      {children}
      {isSchematic && (
        <Typography className="map-caption" variant="caption">
          Schematic map — not to scale for navigation
        </Typography>
      )}
    </div>
  );
}
