import * as L from 'leaflet';
import { curveThrough, riverShape } from './curves.ts';
import { mileGrid } from './mile-grid.ts';
import type { Point, Schematic } from './schematic.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The drawing is made once, in the pixels of this zoom; the browser scales it to every other. */
const DRAWN_ZOOM = 12;

/** A schematic as one picture that can be looked at through any window. */
export class SchematicDrawing {
  readonly svg = document.createElementNS(SVG, 'svg');

  /** `origin` keeps the numbers small: far from it they would lose fractions of a pixel. */
  constructor(
    schematic: Schematic,
    private readonly origin: L.LatLng,
  ) {
    this.svg.setAttribute('preserveAspectRatio', 'none');
    this.svg.setAttribute('aria-hidden', 'true');
    this.add('map-grid', mileGrid([origin.lat, origin.lng]));
    const waters = [...schematic.lakes.map(curveThrough), ...schematic.rivers.map(riverShape)];
    const streets = schematic.roads.filter(({ kind }) => kind === 'street');
    const interstates = schematic.roads.filter(({ kind }) => kind === 'interstate');
    this.add('map-border', schematic.borders);
    // Shores below waters: where a river meets a lake no shore is left between them.
    this.add('map-shore', waters, 'Z');
    this.add('map-water', waters, 'Z');
    this.add(
      'map-street',
      streets.map(({ points }) => points),
    );
    for (const className of ['map-interstate-edge', 'map-interstate']) {
      this.add(
        className,
        interstates.map(({ points }) => curveThrough(points)),
      );
    }
  }

  /** Shows what lies within the bounds, whatever the size of the element. */
  lookAt(bounds: L.LatLngBounds): void {
    const from = this.plane(bounds.getNorthWest());
    const to = this.plane(bounds.getSouthEast());
    this.svg.setAttribute('viewBox', [from.x, from.y, to.x - from.x, to.y - from.y].join(' '));
  }

  private add(className: string, lines: readonly (readonly Point[])[], end = ''): void {
    const path = this.svg.appendChild(document.createElementNS(SVG, 'path'));
    path.setAttribute('class', className);
    path.setAttribute(
      'd',
      lines.map((points) => `M${points.map((point) => this.text(point)).join('L')}${end}`).join(''),
    );
  }

  private text([lat, lng]: Point): string {
    const { x, y } = this.plane(L.latLng(lat, lng));
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  }

  private plane(point: L.LatLng): L.Point {
    const project = (at: L.LatLng) => L.CRS.EPSG3857.latLngToPoint(at, DRAWN_ZOOM);
    return project(point).subtract(project(this.origin));
  }
}
