import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet';
import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import {
  approximateEnd,
  getPins,
  toView,
  type MapArea,
  type MapTrip,
  type MapView,
  type TripEnd,
} from './map-trip.ts';
import { addSchematic } from './schematic-layer.ts';
import type { Schematic } from './schematic.ts';
import { getCoordinates, driverMarker, pinMarker, routeLines, type PinEvents } from './trip-layer.ts';

export { leafletStyles } from './leaflet-styles.ts';

/** Pixels at each edge that something else covers, for example a sheet over the map. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface LeafletMapOptions extends PinEvents {
  readonly area: MapArea;
  /** "https://…/{z}/{x}/{y}.png"; without it the schematic is drawn. */
  readonly tileUrl: string | null;
  readonly schematic: Schematic | null;
  readonly tileAttribution: string;
}

const FIT_MAX_ZOOM = 15;
/** What lies over the map: a pin above its point, the zoom buttons at the right; sometimes a question below. */
const PIN_PX = 36;
const ZOOM_BUTTONS_PX = 20;
const PROMPT_PX = 84;

/** Leaflet, the map and what is on it. Loaded only when a map is shown. */
export class LeafletMap {
  private readonly map: L.Map;
  private readonly resize: ResizeObserver;
  private pins: L.Marker[] = [];
  private route: L.Polyline[] = [];
  private driver: L.Marker | null = null;
  private shown: { trip: MapTrip; insets: Insets } | null = null;

  constructor(
    container: HTMLElement,
    private readonly options: LeafletMapOptions,
  ) {
    const { tileUrl, tileAttribution, area, schematic } = options;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.map = L.map(container, {
      zoomControl: false,
      attributionControl: tileUrl !== null,
      scrollWheelZoom: false,
      minZoom: 5,
      maxZoom: tileUrl === null ? 15 : 19,
      zoomSnap: tileUrl === null ? 0.25 : 1,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
      inertia: !isStill,
    });
    this.map.setView(area.centre, 10);
    L.control.zoom({ position: 'topright' }).addTo(this.map);
    this.map.attributionControl?.setPrefix(false);
    if (tileUrl !== null) L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: 19 }).addTo(this.map);
    if (schematic) addSchematic(this.map, schematic);
    // A page scrolls past a map nobody uses.
    this.map.on('focus', () => this.map.scrollWheelZoom.enable());
    this.map.on('blur', () => this.map.scrollWheelZoom.disable());
    this.map.on('click', ({ latlng }) => this.dropByTap(latlng));
    this.resize = new ResizeObserver(() => this.fitAgain());
    this.resize.observe(container);
  }

  /** Shows a trip. The view only moves when the trip does, so that a rider looking around is left alone. */
  show(trip: MapTrip, insets: Insets): void {
    const before = this.shown;
    this.shown = { trip, insets };
    if (!before || pinKey(before.trip) !== pinKey(trip)) this.drawPins(trip);
    if (before?.trip.polyline !== trip.polyline) this.drawRoute(trip.polyline);
    this.drawDriver(trip.driver);
    if (!before || viewKey(before.trip, before.insets) !== viewKey(trip, insets)) {
      this.look(this.toView(trip), insets);
    }
  }

  close(): void {
    this.resize.disconnect();
    this.map.remove();
    // A view that was still settling tells of it a moment later.
    this.map.off();
  }

  private drawPins(trip: MapTrip): void {
    const focused = this.pins.findIndex((marker) => marker.getElement() === document.activeElement);
    for (const marker of this.pins) marker.remove();
    this.pins = getPins(trip, this.options.area).map((pin) =>
      pinMarker(this.map, pin, this.options).addTo(this.map),
    );
    this.pins[focused]?.getElement()?.focus();
  }

  private drawRoute(encoded: string | null): void {
    for (const line of this.route) line.remove();
    this.route = routeLines(encoded).map((line) => line.addTo(this.map));
  }

  private drawDriver(driver: MapTrip['driver']): void {
    if (driver && this.driver) this.driver.setLatLng(driver);
    else if (driver) this.driver = driverMarker(driver).addTo(this.map);
    else {
      this.driver?.remove();
      this.driver = null;
    }
  }

  private look(view: MapView, insets: Insets): void {
    const { top, right, bottom, left } = insets;
    const points = view.kind === 'fit' ? view.points : [view.at];
    const padding = view.kind === 'fit' ? view.paddingPx : 0;
    this.map.fitBounds(L.latLngBounds(points.map(toLatLng)), {
      paddingTopLeft: [padding + left, padding + PIN_PX + top],
      paddingBottomRight: [
        padding + ZOOM_BUTTONS_PX + right,
        padding + (this.askedEnd() ? PROMPT_PX : 0) + bottom,
      ],
      maxZoom: view.kind === 'fit' ? FIT_MAX_ZOOM : view.zoom,
    });
  }

  private toView(trip: MapTrip): MapView {
    return toView(trip, this.options.area, this.options.tileUrl === null);
  }

  private fitAgain(): void {
    this.map.invalidateSize({ animate: false });
    if (this.shown) this.look(this.toView(this.shown.trip), this.shown.insets);
  }

  private dropByTap(point: L.LatLng): void {
    const end = this.askedEnd();
    if (end) this.options.onDrop(end, getCoordinates(point));
  }

  private askedEnd(): TripEnd | null {
    return this.shown ? approximateEnd(this.shown.trip) : null;
  }
}

function pinKey({ pickup, dropoff, movable }: MapTrip): string {
  return JSON.stringify([pickup, dropoff, movable]);
}

/** Changes when the view has to; a driver on the way only counts by being there. */
function viewKey({ pickup, dropoff, driver, polyline }: MapTrip, insets: Insets): string {
  const ends = [pickup, dropoff].map((place) => place && [place.lat, place.lng, place.approximate]);
  return JSON.stringify([ends, polyline, driver !== null, insets]);
}

function toLatLng({ lat, lng }: Coordinates): L.LatLngTuple {
  return [lat, lng];
}
