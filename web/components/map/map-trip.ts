import polyline from '@mapbox/polyline';
import { isOnEarth, type Coordinates } from '../../../domain/geo/coordinates.ts';
import { isUnknown, type Place } from '../../../domain/geo/place.ts';
import type { Configuration } from '../../lib/configuration.ts';

export type MapArea = Pick<Configuration['serviceArea'], 'name' | 'homeCity' | 'centre' | 'radiusMiles'>;
export type TripEnd = 'pickup' | 'dropoff';

/** What the map shows of a trip. */
export interface MapTrip {
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  readonly driver: (Coordinates & { readonly label?: string | undefined }) | null;
  /** The encoded way; without it only the markers are shown. */
  readonly polyline: string | null;
  /** The ends whose pin the rider may move. */
  readonly movable: readonly TripEnd[];
}

export interface Pin {
  readonly end: TripEnd;
  readonly place: Place;
  readonly at: Coordinates;
  readonly isMovable: boolean;
}

export type MapView =
  | { readonly kind: 'point'; readonly at: Coordinates; readonly zoom: number }
  | { readonly kind: 'fit'; readonly points: readonly Coordinates[]; readonly paddingPx: number };

const POINT_ZOOM = 14;
/** Closer to one point the schematic, which has the main roads alone, would show little but its grid. */
const SCHEMATIC_POINT_ZOOM = 12.5;
const FIT_PADDING_PX = 50;
const AREA_PADDING_PX = 12;
/** A pin that has to be moved first is seen with its surroundings. */
const APPROXIMATE_ZOOM = 12;
/** How much of the service area's reach is shown before there is anything to show. */
const AREA_SHARE = 0.42;
const MILES_PER_DEGREE = 69;

/** A place nobody knows waits in the middle of the area, where the rider can reach it: the US centre is far away. */
export function getPins(trip: Pick<MapTrip, TripEnd | 'movable'>, area: MapArea): Pin[] {
  return (['pickup', 'dropoff'] as const).flatMap((end) => {
    const place = trip[end];
    if (!place) return [];
    const { lat, lng } = isUnknown(place) ? area.centre : place;
    return [{ end, place, at: { lat, lng }, isMovable: trip.movable.includes(end) }];
  });
}

/** The end whose exact spot is asked for: one after the other. */
export function approximateEnd(trip: Pick<MapTrip, TripEnd | 'movable'>): TripEnd | null {
  return trip.movable.find((end) => trip[end]?.approximate) ?? null;
}

/** The points of an encoded way; none when there is no way in it. */
export function getRoute(encoded: string | null): Coordinates[] {
  const points = encoded ? polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng })) : [];
  return points.length > 1 && points.every(isOnEarth) ? points : [];
}

/** Both points: all of the trip and its way. One: that point. None, or nothing known about the one: the area. */
export function toView(trip: MapTrip, area: MapArea, isSchematic = false): MapView {
  const pins = getPins(trip, area);
  const points = [
    ...pins.map(({ at }) => at),
    ...getRoute(trip.polyline),
    ...(trip.driver ? [trip.driver] : []),
  ];
  const [only] = pins;
  if (points.length > 1) return { kind: 'fit', points, paddingPx: FIT_PADDING_PX };
  if (!only || isUnknown(only.place))
    return { kind: 'fit', points: areaCorners(area), paddingPx: AREA_PADDING_PX };
  const exact = isSchematic ? SCHEMATIC_POINT_ZOOM : POINT_ZOOM;
  return { kind: 'point', at: only.at, zoom: only.place.approximate ? APPROXIMATE_ZOOM : exact };
}

function areaCorners({ centre, radiusMiles }: MapArea): Coordinates[] {
  const north = (radiusMiles * AREA_SHARE) / MILES_PER_DEGREE;
  const east = north / Math.cos((centre.lat * Math.PI) / 180);
  return [
    { lat: centre.lat - north, lng: centre.lng - east },
    { lat: centre.lat + north, lng: centre.lng + east },
  ];
}
