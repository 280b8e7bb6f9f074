import * as L from 'leaflet';
import { END_NAMES } from './map-hint.ts';
import type { TripEnd } from './map-trip.ts';

const PIN =
  'M18 1.5C8.9 1.5 1.5 8.8 1.5 17.8c0 6.4 3.6 11.2 7.6 15.6 3.3 3.6 6.6 6.6 8.1 9.7a.9.9 0 0 0 1.6 0c1.5-3.1 4.8-6.1 8.1-9.7 4-4.4 7.6-9.2 7.6-15.6C34.5 8.8 27.1 1.5 18 1.5Z';
const CAR =
  'M6.2 14.6 7.7 10a2 2 0 0 1 1.9-1.4h8.8a2 2 0 0 1 1.9 1.4l1.5 4.6c.7.3 1.2 1 1.2 1.9v3.7c0 .5-.4.8-.8.8h-1c-.5 0-.9-.3-.9-.8V19H7.7v1.2c0 .5-.4.8-.9.8h-1c-.4 0-.8-.3-.8-.8v-3.7c0-.9.5-1.6 1.2-1.9Zm2.2-.4h11.2l-1-3.2a.6.6 0 0 0-.6-.4H10a.6.6 0 0 0-.6.4l-1 3.2Zm-.2 3.3a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2Zm11.6 0a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2Z';

/** The green "P" and the red "D"; dashed while the place is only approximate. */
export function pinIcon(end: TripEnd, isApproximate: boolean): L.DivIcon {
  return L.divIcon({
    className: `map-pin map-pin-${end}${isApproximate ? ' map-pin-approximate' : ''}`,
    html: `<svg viewBox="0 0 36 46" aria-hidden="true"><path d="${PIN}"/><text x="18" y="24">${END_NAMES[end][0]}</text></svg>`,
    iconSize: [36, 46],
    iconAnchor: [18, 44],
    popupAnchor: [0, -40],
  });
}

export function driverIcon(): L.DivIcon {
  return L.divIcon({
    className: 'map-driver',
    html: `<svg viewBox="0 0 28 28" aria-hidden="true"><circle cx="14" cy="14" r="13"/><path d="${CAR}"/></svg>`,
    iconSize: [36, 36],
    iconAnchor: [18, 18],
    popupAnchor: [0, -18],
  });
}
