import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface MapNotesProps {
  /** True when the drawing is ours and not a map to drive by. */
  readonly isSchematic: boolean;
  /** What is asked of the rider, if anything. */
  readonly children: ReactNode;
}

/** What is written over the map, inside the edges that nothing covers. */
export function MapNotes({ isSchematic, children }: MapNotesProps) {
  return (
    <div className="map-notes">
      {children}
      {isSchematic && (
        <Typography className="map-caption" variant="caption">
          <Trans>Schematic map with a one-mile grid — not for navigation</Trans>
        </Typography>
      )}
    </div>
  );
}
