import type { Coordinates } from './coordinates.ts';

/**
 * An address with a point. `approximate` says that the point is only near it, or not known at all: it is shown on
 * the map but cannot be booked until the rider drops a pin or picks an address.
 */
export interface Place extends Coordinates {
  readonly address: string;
  readonly approximate: boolean;
  /** Put on the map by hand; its words are found from its point. */
  readonly isPin?: boolean;
}

/** Addresses are looked for from the third character on. */
export const ADDRESS_MIN_LENGTH = 3;
export const ADDRESS_MAX_LENGTH = 200;

/** Where an address goes that nothing could find. */
export const US_CENTRE: Coordinates = { lat: 39.8283, lng: -98.5795 };

/** The typed text at the centre of the country: better than no answer, never good enough to book. */
export function unknownPlace(address: string): Place {
  return { address, ...US_CENTRE, approximate: true };
}

/** True when nothing is known about where the address is. */
export function isUnknown(place: Place): boolean {
  return place.approximate && place.lat === US_CENTRE.lat && place.lng === US_CENTRE.lng;
}

/** A stop that was found exactly before, without what else is known of it. */
export function exactPlace({ address, lat, lng }: Coordinates & Pick<Place, 'address'>): Place {
  return { address, lat, lng, approximate: false };
}

/** Where the rider has put the pin. What was typed goes: the words of a pin are those of its point. */
export function pinnedAt({ lat, lng }: Coordinates): Place {
  return { address: 'Dropped pin', lat, lng, approximate: false, isPin: true };
}
