import type { Coordinates } from '../../../domain/geo/coordinates.ts';
import { curveThrough, riverShape } from './curves.ts';
import type { MapArea } from './map-trip.ts';
import type { Point, Schematic } from './schematic.ts';
import { getSchematic } from './schematics.ts';

const MILES_PER_DEGREE = 69;

interface SketchPaths {
  readonly water: string;
  readonly streets: string;
  readonly interstates: string;
}

const drawn = new Map<string, SketchPaths>();

/** Miles to the east and to the south of the area's centre: an SVG's plane. */
export function toMiles({ lat, lng }: Coordinates, centre: Coordinates): { x: number; y: number } {
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return { x: (lng - centre.lng) * MILES_PER_DEGREE * shrink, y: (centre.lat - lat) * MILES_PER_DEGREE };
}

/** The area's drawing in miles, made once; null for a city that nobody has drawn. */
export function sketchOf({ homeCity, centre }: Pick<MapArea, 'homeCity' | 'centre'>): SketchPaths | null {
  const schematic = getSchematic(homeCity);
  if (!schematic) return null;
  const known = drawn.get(homeCity) ?? draw(schematic, centre);
  drawn.set(homeCity, known);
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
