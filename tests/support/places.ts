import { loadAreaPack } from '../../adapters/config/area-pack.ts';
import type { CalendarDay } from '../../domain/geo/calendar-day.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { EARTH_RADIUS_MILES, straightLineMiles } from '../../domain/geo/distance.ts';
import type { Stop } from '../../domain/geo/stop.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { fromRateTexts } from '../../domain/pricing/pricing-change.ts';
import { toPickupTime } from '../../domain/standing-rides/pattern.ts';

/** What the gazetteers call the places that tests ride between, by what the places are to them. */
const NAMES = {
  toledo: {
    zoo: 'Toledo Zoo',
    museum: 'Toledo Museum of Art',
    acrossTown: 'Franklin Park Mall',
    farTown: 'Downtown Ann Arbor',
  },
  phoenix: {
    zoo: 'Phoenix Zoo',
    museum: 'Phoenix Art Museum',
    acrossTown: 'Arizona Science Center',
    farTown: 'Wickenburg Community Hospital',
  },
} as const;

type Known = keyof typeof NAMES;
type Role = keyof (typeof NAMES)[Known];

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** The area in force: what is tested is there, unless a test is about another one. */
export const AREA = loadAreaPack(process.env['AREA'] ?? 'toledo');
export const { timeZone: TIME_ZONE, centre: CENTRE } = AREA.serviceArea;

if (!(AREA.id in NAMES)) throw new Error(`tests/support/places.ts knows no places in ${AREA.id}`);
const names = NAMES[AREA.id as Known];

function getPlace(role: Role): Stop {
  const row = AREA.gazetteer.places.find(([name]) => name === names[role]);
  if (!row) throw new Error(`The gazetteer of ${AREA.id} has no ${names[role]}`);
  const [name, address, lat, lng] = row;
  return { address: `${name}, ${address}`, lat, lng };
}

export const ZOO = getPlace('zoo');
export const MUSEUM = getPlace('museum');
/** By its middle, as the gazetteer has it. */
export const ACROSS_TOWN_MIDDLE = getPlace('acrossTown');
/** By the door that is 6.66 miles from the zoo: a trip for 15.29 at the rates of a new database, in every area. */
export const ACROSS_TOWN: Stop = {
  ...ACROSS_TOWN_MIDDLE,
  ...(AREA.id === 'phoenix' && { lng: -112.0635 }),
};
/** Too far for the rates of short trips. */
export const FAR_TOWN = getPlace('farTown');

/** The place as a point, without its words. */
export function pointOf({ lat, lng }: Stop): Coordinates {
  return { lat, lng };
}

/** So many miles to the north of a point. */
export function northOf({ lat, lng }: Coordinates, miles: number): Coordinates {
  return { lat: Number((lat + miles / MILES_PER_DEGREE).toFixed(5)), lng };
}

/** What people call a place, and type to find it. */
export function nameOf({ address }: Pick<Stop, 'address'>): string {
  return address.slice(0, address.indexOf(','));
}

/** An instant by the clocks of the area: a day, and a time like "08:00". */
export function inAreaTime(day: CalendarDay, time: string): Date {
  const instant = toPickupTime(day, time, TIME_ZONE);
  if (!instant) throw new Error(`${day} has no ${time} in ${TIME_ZONE}`);
  return instant;
}

/** What a served product asks for the trip from the zoo across town: it has the area's own rates. */
export const SERVED_RATES = fromRateTexts(AREA.rates);
export const SERVED_FARE = priceTrip(SERVED_RATES, straightLineMiles(ZOO, ACROSS_TOWN_MIDDLE)).totalCents;
