/** A point on the earth, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface DrawnTrip {
  readonly pickup: Point;
  readonly dropoff: Point;
  /** The car; null while it is not shown. */
  readonly position: Point | null;
}

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 320;
const HEIGHT = 200;
const PADDING = 36;
const MILES_PER_DEGREE = 69;
/** What is nearer is drawn this far apart: the stops are known to half a mile. */
const LEAST_MILES = 1;
const SCALES = [0.5, 1, 2, 5, 10, 20, 50];

/** Draws the car and the areas around both stops into the picture, north up, with a scale. */
export function drawMap(svg: Element, { pickup, dropoff, position }: DrawnTrip): void {
  svg.textContent = '';
  const points = position ? [pickup, dropoff, position] : [pickup, dropoff];
  const { toX, toY, perMile } = project(points);
  const at = (point: Point) => ({ cx: toX(point), cy: toY(point) });
  const line = points.length > 2 && position ? [pickup, dropoff] : points;
  add(svg, 'path', { class: 'route', d: `M${line.map((point) => `${toX(point)} ${toY(point)}`).join('L')}` });
  const radius = Math.max(14, Math.min(40, perMile / 2));
  for (const [point, name, letter] of [
    [pickup, 'pickup', 'P'],
    [dropoff, 'dropoff', 'D'],
  ] as const) {
    const { cx, cy } = at(point);
    add(svg, 'circle', { class: `area ${name}`, cx, cy, r: radius });
    add(svg, 'circle', { class: name, cx, cy, r: 11 });
    add(svg, 'text', { x: cx, y: cy + 5 }).textContent = letter;
  }
  if (position) add(svg, 'circle', { class: 'car', r: 9, cx: toX(position), cy: toY(position) });
  drawScale(svg, perMile);
}

/** Pixels of the picture for points, all of which are in it. */
function project(points: readonly Point[]) {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const milesPerLng = MILES_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const high = Math.max(LEAST_MILES, (Math.max(...lats) - Math.min(...lats)) * MILES_PER_DEGREE);
  const wide = Math.max(LEAST_MILES, (Math.max(...lngs) - Math.min(...lngs)) * milesPerLng);
  const perMile = Math.min((WIDTH - 2 * PADDING) / wide, (HEIGHT - 2 * PADDING) / high);
  return {
    perMile,
    toX: ({ lng }: Point) => Math.round(WIDTH / 2 + (lng - middle.lng) * milesPerLng * perMile),
    toY: ({ lat }: Point) => Math.round(HEIGHT / 2 - (lat - middle.lat) * MILES_PER_DEGREE * perMile),
  };
}

/** The longest round distance that takes a quarter of the picture at most. */
function drawScale(svg: Element, perMile: number): void {
  const fitting = SCALES.filter((miles) => miles * perMile <= WIDTH / 4);
  const miles = fitting.length > 0 ? fitting[fitting.length - 1] : undefined;
  if (miles === undefined) return;
  const group = add(svg, 'g', { class: 'scale' });
  const length = Math.round(miles * perMile);
  add(group, 'path', { d: `M10 ${HEIGHT - 14}v4h${length}v-4` });
  add(group, 'text', { x: 10 + length / 2, y: HEIGHT - 16 }).textContent = `${miles} mi`;
}

function add(parent: Element, name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const key of Object.keys(attributes)) element.setAttribute(key, String(attributes[key]));
  parent.appendChild(element);
  return element;
}
