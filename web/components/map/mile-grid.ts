import type { Point } from './schematic.ts';

const MILES_PER_DEGREE = 69;
/** As far as people go in a day here; farther out the drawing is looked at from high up. */
const REACH_MILES = 60;

/** Lines a mile apart around a point, so that distances can be judged where no road is drawn. */
export function mileGrid([lat, lng]: Point): (readonly Point[])[] {
  const north = 1 / MILES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const steps = Array.from({ length: 2 * REACH_MILES + 1 }, (_, index) => index - REACH_MILES);
  const edge = REACH_MILES;
  return steps.flatMap((step): Point[][] => [
    [
      [lat + step * north, lng - edge * east],
      [lat + step * north, lng + edge * east],
    ],
    [
      [lat - edge * north, lng + step * east],
      [lat + edge * north, lng + step * east],
    ],
  ]);
}
