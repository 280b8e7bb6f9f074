import type { MapLabel, Point, RiverBend, Road } from './schematic.ts';

/** "41.69 -83.52, 41.70 -83.51" as points: drawings stay short enough to read. */
export function toPoints(line: string): Point[] {
  return getNumbers(line).map(([lat = Number.NaN, lng = Number.NaN]) => [lat, lng]);
}

/** "41.69 -83.52 0.3" as bends of a river, the third number its width in miles. */
export function getBends(line: string): RiverBend[] {
  return getNumbers(line).map(([lat = Number.NaN, lng = Number.NaN, width = Number.NaN]) => [
    lat,
    lng,
    width,
  ]);
}

export const interstate = (line: string): Road => ({ kind: 'interstate', points: toPoints(line) });
export const street = (line: string): Road => ({ kind: 'street', points: toPoints(line) });

/** `place` is "lat lng"; the zooms are the first and, if any, the last that shows the label. */
export function label(
  kind: MapLabel['kind'],
  text: string,
  place: string,
  zooms: readonly [number, number?],
): MapLabel {
  const [at = [Number.NaN, Number.NaN]] = toPoints(place);
  const [fromZoom, untilZoom = Number.POSITIVE_INFINITY] = zooms;
  return { kind, text, at, fromZoom, untilZoom };
}

function getNumbers(line: string): number[][] {
  return line.split(',').map((part) => part.trim().split(/\s+/).map(Number));
}
