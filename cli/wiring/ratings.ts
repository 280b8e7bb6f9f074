import type { Wiring } from './wiring.ts';

export const ratings = {
  rateRide: ['unitOfWork', 'ids', 'clock'],
} satisfies Partial<Wiring>;
