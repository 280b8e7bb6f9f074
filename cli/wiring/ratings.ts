import type { Wiring } from './wiring.ts';

export const ratings = {
  listRatings: ['ratingViews', 'unitOfWork'],
  rateRide: ['unitOfWork', 'ids', 'clock'],
} satisfies Partial<Wiring>;
