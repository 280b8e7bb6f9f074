import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { StopInput } from '../../application/pricing/inputs.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { isOutsideHomeCity } from '../../domain/geo/service-area.ts';

/** Places of the gazetteer; few of them far out, so that most trips are ordinary. */
export function demoPlaces({ serviceArea, gazetteer }: AreaPack): StopInput[] {
  return gazetteer.places
    .map(([name, address, lat, lng]) => ({ address: `${name}, ${address}`, lat, lng }))
    .filter(
      (place) => !isOutsideHomeCity(serviceArea, place) && straightLineMiles(serviceArea.centre, place) < 12,
    );
}
