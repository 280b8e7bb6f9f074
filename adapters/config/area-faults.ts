import type { Gazetteer } from '../../domain/geo/gazetteer.ts';
import { isOutsideHomeCity, isServed, type ServiceArea } from '../../domain/geo/service-area.ts';
import { normalizePhone } from '../../domain/users/phone.ts';

/** What of an area's files contradicts another of them, one line each. */
export function findAreaFaults(
  area: ServiceArea,
  { places, towns, zipCodes }: Gazetteer,
  demo: { readonly phones: string; readonly homes: readonly (readonly [string, string])[] },
  phone: string,
): string[] {
  const faults: string[] = [];
  if (isOutsideHomeCity(area, area.centre)) faults.push('area.json: centre lies outside of short-trips');
  for (const [name, , lat, lng] of [...places, ...towns, ...zipCodes]) {
    if (!isServed(area, { lat, lng })) faults.push(`gazetteer.json: ${name} lies outside of what is served`);
  }
  const central = places.filter(([, , lat, lng]) => !isOutsideHomeCity(area, { lat, lng }));
  if (central.length < MIN_PLACES)
    faults.push(`gazetteer.json: needs ${MIN_PLACES} places within short-trips`);
  const zips = new Set(zipCodes.map(([zip]) => zip));
  for (const [, zip] of demo.homes)
    if (!zips.has(zip)) faults.push(`demo.json: ${zip} is no ZIP code of gazetteer.json`);
  for (const example of [phone, demo.phones.replace('##', '00')])
    if (normalizePhone(example) === null) faults.push(`${example} is no phone number`);
  return faults;
}

/** The demo drives between them, and suggestions want something to suggest. */
const MIN_PLACES = 5;
