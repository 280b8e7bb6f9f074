/** Something at a place of the map, in pixels at the zoom that is shown. */
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** So near to one another spots lie over each other. */
const CELL_PX = 48;

/** The spots by cells of a grid, in order: those of one cell are shown as one. */
export function toClusters<S extends Spot>(spots: readonly S[]): S[][] {
  const cells = new Map<string, S[]>();
  for (const spot of spots) {
    const cell = `${Math.floor(spot.x / CELL_PX)} ${Math.floor(spot.y / CELL_PX)}`;
    const within = cells.get(cell);
    if (within) within.push(spot);
    else cells.set(cell, [spot]);
  }
  return [...cells.values()];
}
