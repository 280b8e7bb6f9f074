import { toPinnedStop } from '../../domain/geo/stop.ts';
import { anyone } from '../access.ts';
import { geocoder, routePlanner } from '../ports/geo.ts';
import { lookUp, query } from '../use-case.ts';
import { geocodeAddressInput, planTripInput, reverseGeocodeInput, suggestAddressesInput } from './inputs.ts';

/** Places to pick from while an address is typed: at most five, best first. */
export const suggestAddresses = lookUp(
  anyone,
  suggestAddressesInput,
  geocoder,
  (geocoder, { input: { text } }) => geocoder.suggest(text),
);

/** The place a submitted address means; approximate when it has to be pinned on the map first. */
export const geocodeAddress = lookUp(anyone, geocodeAddressInput, geocoder, (geocoder, { input: { text } }) =>
  geocoder.geocode(text),
);

/** What the driver will read for a pin dropped at a point. */
export const reverseGeocode = query({
  access: anyone,
  input: reverseGeocodeInput,
  needs: { geocoder },
  run: async ({ input: { point } }, { geocoder }) => ({
    ...toPinnedStop(point, await geocoder.reverse(point)),
    approximate: false,
  }),
});

/** Distance, duration and way between two points. */
export const planTrip = lookUp(
  anyone,
  planTripInput,
  routePlanner,
  (routePlanner, { input: { pickup, dropoff } }) => routePlanner.plan(pickup, dropoff),
);
