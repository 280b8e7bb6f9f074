import type { Wiring } from './wiring.ts';

export const places = {
  listRecentPlaces: ['rideViews'],
  listSavedPlaces: ['unitOfWork'],
  removePlace: ['unitOfWork'],
  savePlace: ['unitOfWork', 'stopResolver', 'ids', 'clock'],
} satisfies Partial<Wiring>;
