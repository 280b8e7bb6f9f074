import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { CSSProperties } from 'react';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import type { Place } from '../../../domain/geo/place.ts';
import type { Insets } from './leaflet-map.ts';
import { END_NAMES } from './map-hint.ts';
import { MapNotes } from './map-notes.tsx';
import { MapStatus } from './map-status.tsx';
import { mapStyles } from './map-styles.ts';
import { approximateEnd, type MapArea, type MapTrip, type TripEnd } from './map-trip.ts';
import { PinPrompt } from './pin-prompt.tsx';
import { useLeafletMap } from './use-leaflet-map.ts';
import { usePins } from './use-pins.ts';

export interface TripMapProps {
  readonly area: MapArea;
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  /** The encoded way between the two; without it only the markers are shown. */
  readonly polyline?: string | null | undefined;
  /** Where the driver is, from acceptance to completion. */
  readonly driver?: MapTrip['driver'] | undefined;
  /** A tile server, "https://…/{z}/{x}/{y}.png"; without it a bundled schematic is drawn. */
  readonly tileUrl?: string | null | undefined;
  /** HTML the tile server wants to be shown. */
  readonly tileAttribution?: string | undefined;
  /** Called when the rider has put the pin of an approximate place on the very spot. Without it pins stay put. */
  readonly onDropPin?: ((end: TripEnd, at: Coordinates) => void) | undefined;
  /** Pixels at each edge that a sheet or a bar covers. */
  readonly insets?: Partial<Insets> | undefined;
}

const OPEN_STREET_MAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

/** The trip on a map: at least 300 px high, or as high as its parent. */
export function TripMap(props: TripMapProps) {
  const { area, pickup, dropoff, tileUrl = null } = props;
  const places = { pickup, dropoff };
  const insets = { top: 0, right: 0, bottom: 0, left: 0, ...props.insets };
  const pins = usePins(places, props.onDropPin);
  const trip = {
    ...places,
    driver: props.driver ?? null,
    polyline: props.polyline ?? null,
    movable: pins.movable,
  };
  const { containerRef, status, styles, retry } = useLeafletMap(
    {
      area,
      tileUrl,
      tileAttribution: props.tileAttribution ?? OPEN_STREET_MAP,
      onDrop: pins.drop,
      onNudge: pins.nudge,
    },
    trip,
    insets,
  );
  const asked = status === 'ready' ? approximateEnd(trip) : null;
  const askedPlace = asked && places[asked];

  return (
    <Box
      role="region"
      aria-label={t`Map of ${{ name: area.name }}`}
      sx={[...mapStyles, styles]}
      style={insetVariables(insets)}
    >
      <div
        ref={containerRef}
        className="map-canvas"
        role="application"
        aria-label={t`Trip map. Arrow keys move it, plus and minus zoom.`}
      />
      {status !== 'ready' && <MapStatus status={status} onRetry={retry} />}
      <MapNotes isSchematic={status === 'ready' && tileUrl === null}>
        {asked && askedPlace && (
          <PinPrompt end={asked} place={askedPlace} movedTo={pins.movedTo(asked)} onConfirm={pins.drop} />
        )}
      </MapNotes>
      <PlacesInWords {...places} />
    </Box>
  );
}

function insetVariables(insets: Insets): CSSProperties {
  return Object.fromEntries(
    Object.entries(insets).map(([edge, px]: [string, number]) => [`--map-inset-${edge}`, `${px}px`]),
  );
}

/** What the map shows, for those who cannot see it. */
function PlacesInWords(places: Pick<MapTrip, TripEnd>) {
  return (
    <ul className="map-unseen" aria-label={t`Marked on the map`}>
      {(['pickup', 'dropoff'] as const).map((end) => {
        const place = places[end];
        return (
          place && (
            <li key={end}>
              {END_NAMES[end]}: {place.address}
              {place.approximate && ' (approximate)'}
            </li>
          )
        );
      })}
    </ul>
  );
}
