import * as L from 'leaflet';
import { curveThrough, riverShape } from './curves.ts';
import type { MapLabel, Point, Schematic } from './schematic.ts';

const DRAWING_PANE = 'schematic';
const LABEL_PANE = 'schematic-labels';

/** Draws the region beneath everything else. Colours and widths come from the style sheet, by class. */
export function addSchematic(map: L.Map, schematic: Schematic): void {
  map.createPane(DRAWING_PANE).style.zIndex = '200';
  const labelPane = map.createPane(LABEL_PANE);
  labelPane.style.zIndex = '250';
  labelPane.style.pointerEvents = 'none';
  labelPane.setAttribute('aria-hidden', 'true');
  const renderer = L.svg({ pane: DRAWING_PANE, padding: 0.5 });
  const drawn = { pane: DRAWING_PANE, renderer, interactive: false };
  const area = (points: readonly Point[], className: string) =>
    L.polygon(points.map(toLatLng), { ...drawn, className }).addTo(map);
  const line = (points: readonly Point[], className: string) =>
    L.polyline(points.map(toLatLng), { ...drawn, className }).addTo(map);

  for (const border of schematic.borders) line(border, 'map-border');
  // All shores first: where a river meets a lake, no shore is left between them.
  const waters = [...schematic.lakes.map(curveThrough), ...schematic.rivers.map(riverShape)];
  for (const water of waters) area(water, 'map-shore');
  for (const water of waters) area(water, 'map-water');
  const streets = schematic.roads.filter(({ kind }) => kind === 'street');
  const interstates = schematic.roads.filter(({ kind }) => kind === 'interstate');
  for (const { points } of streets) line(points, 'map-street');
  for (const { points } of interstates) line(curveThrough(points), 'map-interstate-edge');
  for (const { points } of interstates) line(curveThrough(points), 'map-interstate');
  showLabels(map, schematic.labels);
}

/** Labels come and go with the zoom, and lines get thicker, which the style sheet does by `data-scale`. */
function showLabels(map: L.Map, labels: readonly MapLabel[]): void {
  const markers = labels.map((label) => ({ label, marker: labelMarker(label) }));
  const update = () => {
    const zoom = map.getZoom();
    map.getContainer().dataset['scale'] = zoom < 9.5 ? 'region' : zoom < 12.5 ? 'metro' : 'street';
    for (const { label, marker } of markers) {
      if (zoom >= label.fromZoom && zoom < label.untilZoom + 1) marker.addTo(map);
      else marker.remove();
    }
  };
  map.on('zoomend', update);
  map.whenReady(update);
}

function labelMarker({ kind, text, at: [lat, lng] }: MapLabel): L.Marker {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ className: `map-label map-label-${kind}`, html, iconSize: [0, 0] });
  return L.marker([lat, lng], { icon, pane: LABEL_PANE, interactive: false, keyboard: false });
}

function toLatLng([lat, lng]: Point): L.LatLngTuple {
  return [lat, lng];
}
