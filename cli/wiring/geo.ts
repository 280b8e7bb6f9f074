import type { Wiring } from './wiring.ts';

export const geo = {
  geocodeAddress: ['geocoder'],
  planTrip: ['routePlanner'],
  reverseGeocode: ['geocoder'],
  stopResolver: ['geocoder', 'serviceArea'],
  suggestAddresses: ['geocoder'],
} satisfies Partial<Wiring>;
