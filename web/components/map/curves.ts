import type { Point, RiverBend } from './schematic.ts';

const STEPS = 14;
const MILES_PER_DEGREE = 69;

/** A smooth line through every point (centripetal Catmull-Rom, so that close bends make no loops). */
export function curveThrough(points: readonly Point[]): Point[] {
  const curve: Point[] = [];
  points.slice(0, -1).forEach((start, index) => {
    const end = points[index + 1] ?? start;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    for (let step = 0; step < STEPS; step += 1) curve.push(between(before, start, end, after, step / STEPS));
  });
  const last = points.at(-1);
  return last ? [...curve, last] : curve;
}

/** The two banks of a river as one closed shape. */
export function riverShape(bends: readonly RiverBend[]): Point[] {
  const middle = curveThrough(bends.map(([lat, lng]) => [lat, lng]));
  const widths = curveThrough(bends.map(([, , width]) => [width, 0])).map(([width]) => width);
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach(([lat, lng], index) => {
    const [fromLat, fromLng] = middle[index - 1] ?? [lat, lng];
    const [toLat, toLng] = middle[index + 1] ?? [lat, lng];
    const shrink = Math.cos((lat * Math.PI) / 180);
    const north = toLat - fromLat;
    const east = (toLng - fromLng) * shrink;
    const length = Math.hypot(north, east) || 1;
    const half = (widths[index] ?? 0) / 2 / MILES_PER_DEGREE;
    const [sideNorth, sideEast] = [(-east / length) * half, ((north / length) * half) / shrink];
    left.push([lat + sideNorth, lng + sideEast]);
    right.push([lat - sideNorth, lng - sideEast]);
  });
  return [...left, ...right.reverse()];
}

function between(before: Point, start: Point, end: Point, after: Point, share: number): Point {
  const t1 = knot(before, start);
  const t2 = t1 + knot(start, end);
  const t3 = t2 + knot(end, after);
  if (t2 === t1) return start;
  const at = t1 + (t2 - t1) * share;
  const a1 = t1 === 0 ? start : mix(before, start, at / t1);
  const a2 = mix(start, end, (at - t1) / (t2 - t1));
  const a3 = t3 === t2 ? end : mix(end, after, (at - t2) / (t3 - t2));
  const b1 = mix(a1, a2, at / t2);
  const b2 = mix(a2, a3, (at - t1) / (t3 - t1));
  return mix(b1, b2, (at - t1) / (t2 - t1));
}

function knot(from: Point, to: Point): number {
  return Math.sqrt(Math.hypot(to[0] - from[0], to[1] - from[1]));
}

function mix(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
