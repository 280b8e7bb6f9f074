import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { curveThrough, riverShape } from './curves.ts';
import type { Point, Schematic } from './schematic.ts';

const MILES_PER_DEGREE = 69;

interface SketchPaths {
  readonly water: string;
  readonly streets: string;
  readonly interstates: string;
}

const drawn = new WeakMap<Schematic, SketchPaths>();

/** Miles to the east and to the south of the area's centre: an SVG's plane. */
export function toMiles({ lat, lng }: Coordinates, centre: Coordinates): { x: number; y: number } {
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return { x: (lng - centre.lng) * MILES_PER_DEGREE * shrink, y: (centre.lat - lat) * MILES_PER_DEGREE };
}

/** A drawing in miles from the area's centre, made once. */
export function toSketch(schematic: Schematic, centre: Coordinates): SketchPaths {
  const known = drawn.get(schematic) ?? draw(schematic, centre);
  drawn.set(schematic, known);
  return known;
}

function draw({ lakes, rivers, roads }: Schematic, centre: Coordinates): SketchPaths {
  const toPath = (lines: readonly (readonly Point[])[], end = '') =>
    lines.map((points) => `M${points.map((point) => text(point, centre)).join('L')}${end}`).join('');
  const roadsOf = (wanted: string) => roads.filter(({ kind }) => kind === wanted);
  return {
    water: toPath([...lakes.map(curveThrough), ...rivers.map(riverShape)], 'Z'),
    streets: toPath(roadsOf('street').map(({ points }) => points)),
    interstates: toPath(roadsOf('interstate').map(({ points }) => curveThrough(points))),
  };
}

function text([lat, lng]: Point, centre: Coordinates): string {
  const { x, y } = toMiles({ lat, lng }, centre);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
