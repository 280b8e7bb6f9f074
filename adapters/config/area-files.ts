import { z } from 'zod';
import type { Boundary } from '../../domain/geo/service-area.ts';

// The files of an area pack, as areas/README.md describes them.

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const timeZone = z.string().refine(isTimeZone, 'must be the IANA name of a time zone');
const amount = z.string().regex(/^\d{1,6}\.\d{2}$/, 'must be an amount, such as 2.50');
const name = z.string().trim().min(1).max(80);

/** area.json */
export const areaFile = z.strictObject({
  name,
  homeCity: name,
  region: z.string().regex(/^[A-Z]{2}$/, 'must be two letters'),
  timeZone,
  country: z.literal('US', 'must be US: addresses, phone numbers and cards are of the United States'),
  currency: z.literal('USD', 'must be USD'),
  centre: z.strictObject({ lat: latitude, lng: longitude }),
  languages: z.array(z.enum(['en', 'es'])).nonempty(),
  phone: z.strictObject({ countryCode: z.literal('1'), example: z.string() }),
  supportEmail: z.email('must be an e-mail address'),
  rates: z.strictObject({
    schedulingFee: amount,
    shortDistanceMinimum: amount,
    shortDistancePerMile: amount,
    longDistanceMinimum: amount,
    longDistancePerMile: amount,
    commissionRate: amount,
  }),
});

const position = z.tuple([longitude, latitude]);
const ring = z
  .array(position)
  .min(4)
  .refine((points) => String(points[0]) === String(points.at(-1)), 'must end where it begins');
const geometry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
]);
const boundary = z.strictObject({
  type: z.literal('Feature'),
  properties: z.strictObject({ covers: z.enum(['short-trips', 'service']) }),
  geometry,
});

/** boundaries.geojson: one feature for each of the two boundaries. */
export const boundariesFile = z
  .strictObject({ type: z.literal('FeatureCollection'), features: z.array(boundary) })
  .transform(({ features }, context): { shortTrips: Boundary; service: Boundary } => {
    const find = (covers: string) =>
      features.find(({ properties }) => properties.covers === covers)?.geometry;
    const [shortTrips, service] = [find('short-trips'), find('service')];
    if (shortTrips && service && features.length === 2) return { shortTrips, service };
    context.addIssue({
      code: 'custom',
      message: 'needs one feature that covers short-trips and one service',
    });
    return z.NEVER;
  });

const areaRow = z
  .tuple([name, z.string().regex(/^[A-Z]{2}$/), latitude, longitude], name)
  .refine(({ length }) => length <= 5, 'has too many values')
  .transform(([row, state, lat, lng, town]) =>
    town === undefined ? ([row, state, lat, lng] as const) : ([row, state, lat, lng, town] as const),
  );

/** gazetteer.json: places with their addresses, towns, and ZIP codes. */
export const gazetteerFile = z.strictObject({
  places: z.array(
    z
      .tuple([name, z.string().min(3), latitude, longitude], z.string())
      .refine(({ length }) => length <= 5, 'has too many values')
      .transform(([row, address, lat, lng, aliases]) =>
        aliases === undefined
          ? ([row, address, lat, lng] as const)
          : ([row, address, lat, lng, aliases] as const),
      ),
  ),
  towns: z.array(areaRow),
  zipCodes: z.array(areaRow),
});

const points = z
  .string()
  .regex(
    /^-?\d+(\.\d+)? -?\d+(\.\d+)?(, ?-?\d+(\.\d+)? -?\d+(\.\d+)?)*$/,
    'must be points: "lat lng, lat lng"',
  );
const bends = z
  .string()
  .regex(
    /^(-?\d+(\.\d+)? ){2}\d+(\.\d+)?(, ?(-?\d+(\.\d+)? ){2}\d+(\.\d+)?)*$/,
    'must be bends: "lat lng miles"',
  );
const zoom = z.number().int().min(0).max(20);

/** map.json: a drawing of the area for when there are no tiles (web/components/map/schematic.ts). */
export const mapFile = z.strictObject({
  lakes: z.array(points),
  rivers: z.array(bends),
  interstates: z.array(points),
  streets: z.array(points),
  borders: z.array(points),
  labels: z.array(z.tuple([z.enum(['city', 'town', 'water', 'shield', 'street']), name, points, zoom], zoom)),
});

/** demo.json: what the people of the demo have of the city. */
export const demoFile = z.strictObject({
  /** Made-up numbers: ## are two digits. */
  phones: z.string().regex(/##$/, 'must end with ##'),
  plates: z.array(name).min(10),
  /** Street and ZIP code. */
  homes: z.array(z.tuple([name, z.string().regex(/^\d{5}$/)])).min(3),
  comments: z.array(z.string()),
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
