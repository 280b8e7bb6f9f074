import type { MapLabel, Point, RiverBend, Schematic } from './schematic.ts';

/** A drawing as an area's map.json has it: lines as "lat lng, lat lng", short enough to read. */
export interface SchematicFile {
  readonly lakes: readonly string[];
  /** "lat lng miles, …": the third number is the width there. */
  readonly rivers: readonly string[];
  readonly interstates: readonly string[];
  readonly streets: readonly string[];
  readonly borders: readonly string[];
  /** With the first and, if any, the last zoom that shows the label. */
  readonly labels: readonly (readonly [MapLabel['kind'], string, string, number, number?])[];
}

export function toSchematic(file: SchematicFile): Schematic {
  return {
    lakes: file.lakes.map(toPoints),
    rivers: file.rivers.map(toBends),
    roads: [
      ...file.streets.map((line) => ({ kind: 'street' as const, points: toPoints(line) })),
      ...file.interstates.map((line) => ({ kind: 'interstate' as const, points: toPoints(line) })),
    ],
    borders: file.borders.map(toPoints),
    labels: file.labels.map(([kind, text, place, fromZoom, untilZoom = Number.POSITIVE_INFINITY]) => {
      const [at = [Number.NaN, Number.NaN]] = toPoints(place);
      return { kind, text, at, fromZoom, untilZoom };
    }),
  };
}

function toPoints(line: string): Point[] {
  return toNumbers(line).map(([lat = Number.NaN, lng = Number.NaN]) => [lat, lng]);
}

function toBends(line: string): RiverBend[] {
  return toNumbers(line).map(([lat = Number.NaN, lng = Number.NaN, width = Number.NaN]) => [lat, lng, width]);
}

function toNumbers(line: string): number[][] {
  return line.split(',').map((part) => part.trim().split(/\s+/).map(Number));
}
