export { geocodeAddress } from './geocode-address.ts';
export { planTrip } from './plan-trip.ts';
export { reverseGeocode } from './reverse-geocode.ts';
export { suggestAddresses } from './suggest-addresses.ts';
