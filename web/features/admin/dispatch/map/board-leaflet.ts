import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet';
import type { MapArea } from '../../../../components/map/map-trip.ts';
import { addSchematic } from '../../../../components/map/schematic-layer.ts';
import type { Schematic } from '../../../../components/map/schematic.ts';
import { shortCountText } from '../../../../lib/count-text.ts';
import { toClusters } from './clusters.ts';

export { leafletStyles } from '../../../../components/map/leaflet-styles.ts';

/** What is marked on the map: a ride at its pickup, or a driver where they were last. */
export interface BoardMark {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  /** Said of it, and shown when it is pointed at: asked for only where it is drawn, for of thousands few are. */
  readonly label: () => string;
  readonly look: 'waiting' | 'held' | 'free' | 'busy';
  /** Where the ride goes to: drawn as a line. */
  readonly to?: { readonly lat: number; readonly lng: number };
  /** A ride is opened by a click. */
  readonly isRide?: true;
}

export interface BoardLeafletOptions {
  readonly area: MapArea;
  readonly tileUrl: string | null;
  readonly tileAttribution: string;
  readonly schematic: Schematic | null;
  /** Says how many there are where several lie over each other. */
  readonly clusterLabel: (marks: readonly BoardMark[]) => string;
  readonly onOpen: (rideId: string) => void;
}

const SIZE_PX = 22;

/** Leaflet with the rides and drivers of the board, gathered where they lie over each other. Loaded only when it is shown. */
export class BoardLeaflet {
  private readonly map: L.Map;
  private readonly layer = L.layerGroup();
  private readonly resize: ResizeObserver;
  private marks: readonly BoardMark[] = [];
  private isFitted = false;

  constructor(
    container: HTMLElement,
    private readonly options: BoardLeafletOptions,
  ) {
    const { tileUrl, tileAttribution, area, schematic } = options;
    this.map = L.map(container, {
      zoomControl: false,
      attributionControl: tileUrl !== null,
      minZoom: 5,
      maxZoom: tileUrl === null ? 15 : 19,
      zoomSnap: tileUrl === null ? 0.25 : 1,
      zoomAnimation: false,
      markerZoomAnimation: false,
    });
    this.map.setView(area.centre, 10);
    L.control.zoom({ position: 'topright' }).addTo(this.map);
    this.map.attributionControl?.setPrefix(false);
    if (tileUrl !== null) L.tileLayer(tileUrl, { attribution: tileAttribution, maxZoom: 19 }).addTo(this.map);
    if (schematic) addSchematic(this.map, schematic);
    this.layer.addTo(this.map);
    this.map.on('zoomend', () => this.draw());
    this.resize = new ResizeObserver(() => this.map.invalidateSize({ animate: false }));
    this.resize.observe(container);
  }

  /** The view is set once, to what is there first; from then on it is the reader's. */
  show(marks: readonly BoardMark[]): void {
    this.marks = marks;
    if (!this.isFitted && marks.length > 0) {
      this.isFitted = true;
      this.map.fitBounds(L.latLngBounds(marks.map(({ lat, lng }) => [lat, lng])), {
        padding: [40, 40],
        maxZoom: 14,
      });
    }
    this.draw();
  }

  close(): void {
    this.resize.disconnect();
    this.map.remove();
    this.map.off();
  }

  private draw(): void {
    const focused = document.activeElement?.closest<HTMLElement>('[data-mark]')?.dataset['mark'];
    this.layer.clearLayers();
    const spots = this.marks.map((mark) => ({
      ...this.map.project([mark.lat, mark.lng]),
      id: mark.id,
      mark,
    }));
    for (const cluster of toClusters(spots)) {
      const [first, ...others] = cluster.map(({ mark }) => mark);
      if (!first) continue;
      if (others.length > 0) this.addCluster(first, [first, ...others]);
      else this.addMark(first);
    }
    if (focused) this.map.getContainer().querySelector<HTMLElement>(`[data-mark="${focused}"]`)?.focus();
  }

  private addMark(mark: BoardMark): void {
    const { to, id, isRide } = mark;
    if (to) {
      const ends: L.LatLngTuple[] = [
        [mark.lat, mark.lng],
        [to.lat, to.lng],
      ];
      L.polyline(ends, { className: 'board-way', interactive: false }).addTo(this.layer);
    }
    const icon = this.icon([mark.look], '');
    const marker = L.marker([mark.lat, mark.lng], { icon, riseOnHover: true });
    this.add(marker, id, mark.label(), isRide && (() => this.options.onOpen(id)));
  }

  private addCluster({ lat, lng }: BoardMark, marks: readonly BoardMark[]): void {
    const at: L.LatLngTuple = [lat, lng];
    const look = marks.some((mark) => mark.look === 'waiting') ? 'waiting' : 'held';
    const icon = this.icon(['cluster', look], shortCountText(marks.length));
    const marker = L.marker(at, { icon });
    const nearer = () => this.map.setView(at, this.map.getZoom() + 2);
    this.add(marker, marks.map(({ id }) => id).join(' '), this.options.clusterLabel(marks), nearer);
  }

  private add(marker: L.Marker, id: string, label: string, onOpen?: () => void): void {
    marker.bindTooltip(document.createTextNode(label) as unknown as HTMLElement);
    marker.on('add', () => {
      const element = marker.getElement();
      element?.setAttribute('aria-label', label);
      element?.setAttribute('data-mark', id);
    });
    if (onOpen) marker.on('click', onOpen);
    if (onOpen) marker.on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && onOpen());
    marker.addTo(this.layer);
  }

  private icon(looks: readonly string[], text: string): L.DivIcon {
    const className = ['mark', ...looks].map((look) => `board-${look}`).join(' ');
    const size = text === '' ? SIZE_PX : SIZE_PX + 10;
    return L.divIcon({ className, html: text, iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
  }
}
