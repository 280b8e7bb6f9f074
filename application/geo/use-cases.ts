export { geocodeAddress, planTrip, reverseGeocode, suggestAddresses } from './addresses.ts';
