import * as L from 'leaflet';
import { SchematicDrawing } from './schematic-drawing.ts';
import type { MapLabel, Schematic } from './schematic.ts';

const DRAWING_PANE = 'schematic';
const LABEL_PANE = 'schematic-labels';
/** How much of the view is drawn on each side of it, so that a drag does not run into nothing. */
const MARGIN = 1;

/** Draws the region beneath everything else. Colours and widths come from the style sheet, by class. */
export function addSchematic(map: L.Map, schematic: Schematic): void {
  map.createPane(DRAWING_PANE).style.zIndex = '200';
  const drawing = new SchematicDrawing(schematic, map.getCenter());
  const overlay = L.svgOverlay(drawing.svg, map.getBounds(), { pane: DRAWING_PANE }).addTo(map);
  const look = () => {
    const bounds = map.getBounds().pad(MARGIN);
    overlay.setBounds(bounds);
    drawing.lookAt(bounds);
  };
  map.on('moveend', look);
  look();
  addLabels(map, schematic.labels);
}

/** Labels come and go with the zoom, and lines get thicker, which the style sheet does by `data-scale`. */
function addLabels(map: L.Map, labels: readonly MapLabel[]): void {
  const pane = map.createPane(LABEL_PANE);
  // Above the way, below the pins.
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  pane.setAttribute('aria-hidden', 'true');
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
  update();
}

function labelMarker({ kind, text, at: [lat, lng] }: MapLabel): L.Marker {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ className: `map-label map-label-${kind}`, html, iconSize: [0, 0] });
  return L.marker([lat, lng], { icon, pane: LABEL_PANE, interactive: false, keyboard: false });
}
