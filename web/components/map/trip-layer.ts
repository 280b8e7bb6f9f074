import { t } from '@lingui/core/macro';
import * as L from 'leaflet';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { END_NAMES } from './map-hint.ts';
import { getRoute, type MapTrip, type Pin, type TripEnd } from './map-trip.ts';
import { driverIcon, pinIcon } from './trip-icons.ts';

export interface PinEvents {
  /** The rider put the pin somewhere: by dragging it, or by a tap on the map. */
  readonly onDrop: (end: TripEnd, at: Coordinates) => void;
  /** The rider moved the pin by keyboard, and may move it further. */
  readonly onNudge: (end: TripEnd, at: Coordinates) => void;
}

const NUDGE_PX = 12;
const NUDGES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -NUDGE_PX],
  ArrowDown: [0, NUDGE_PX],
  ArrowLeft: [-NUDGE_PX, 0],
  ArrowRight: [NUDGE_PX, 0],
};

/** The route as the two lines that draw it; dashed when it is not a way but a straight line. */
export function routeLines(encoded: string | null): L.Polyline[] {
  const points = getRoute(encoded).map(({ lat, lng }): L.LatLngTuple => [lat, lng]);
  if (points.length === 0) return [];
  const straight = points.length === 2 ? ' map-route-straight' : '';
  return ['map-route-edge', 'map-route'].map((className) =>
    L.polyline(points, { className: className + straight, interactive: false }),
  );
}

export function pinMarker(map: L.Map, pin: Pin, events: PinEvents): L.Marker {
  const { end, place, at, isMovable } = pin;
  const marker = L.marker(at, {
    icon: pinIcon(end, place.approximate),
    draggable: isMovable,
    autoPan: true,
    riseOnHover: true,
  });
  marker.bindPopup(popup(END_NAMES[end], place.address));
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', getName(pin)));
  if (!isMovable) return marker;
  marker.on('dragend', () => events.onDrop(end, getCoordinates(marker.getLatLng())));
  const handleMove = () => events.onNudge(end, getCoordinates(marker.getLatLng()));
  marker.on('add', () =>
    marker.getElement()?.addEventListener('keydown', (event) => nudge(map, marker, event, handleMove)),
  );
  return marker;
}

function getName({ end, place, isMovable }: Pin): string {
  const where = place.approximate ? t`${{ END_NAMES: END_NAMES[end] }}, only roughly here` : END_NAMES[end];
  return `${where}: ${place.address}${isMovable ? '. Drag, or use the arrow keys, to move it.' : ''}`;
}

export function driverMarker(driver: NonNullable<MapTrip['driver']>): L.Marker {
  const label = driver.label ?? t`Your driver`;
  const marker = L.marker(driver, { icon: driverIcon(), zIndexOffset: 500 });
  marker.bindPopup(popup(label));
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label));
  return marker;
}

export function getCoordinates(point: L.LatLng): Coordinates {
  const { lat, lng } = point.wrap();
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}

/** Arrow keys move the pin instead of the map below it. */
function nudge(map: L.Map, marker: L.Marker, event: KeyboardEvent, handleMove: () => void): void {
  const step = NUDGES[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  marker.setLatLng(
    map.layerPointToLatLng(map.latLngToLayerPoint(marker.getLatLng()).add(L.point(step[0], step[1]))),
  );
  handleMove();
}

/** Addresses are what people typed: they become text, never markup. */
function popup(title: string, text?: string): HTMLElement {
  const element = document.createElement('div');
  const heading = element.appendChild(document.createElement('strong'));
  heading.textContent = title;
  if (text !== undefined) element.appendChild(document.createElement('div')).textContent = text;
  return element;
}
