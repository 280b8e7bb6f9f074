import type { Wiring } from './wiring.ts';

export const geo = {
  geocodeAddress: ['geocoder'],
  planTrip: ['routePlanner'],
  suggestAddresses: ['geocoder'],
} satisfies Partial<Wiring>;
