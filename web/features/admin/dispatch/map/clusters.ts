/** Something at a place of the map, in pixels at the zoom that is shown. */
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** So near to one another spots lie over each other, or cannot be told apart by a finger. */
const NEAR_PX = 40;

/** The spots in order, those near the first of several together with it: what is drawn at the first ones is never near. */
export function toClusters<S extends Spot>(spots: readonly S[]): S[][] {
  const clusters: S[][] = [];
  const cells = new Map<string, S[][]>();
  for (const spot of spots) {
    const [column, row] = [Math.floor(spot.x / NEAR_PX), Math.floor(spot.y / NEAR_PX)];
    const near = AROUND.flatMap(([x, y]) => cells.get(`${column + x} ${row + y}`) ?? []);
    const found = near.find(([first]) => first && Math.hypot(first.x - spot.x, first.y - spot.y) < NEAR_PX);
    if (found) {
      found.push(spot);
      continue;
    }
    const cluster = [spot];
    clusters.push(cluster);
    cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), cluster]);
  }
  return clusters;
}

const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));
