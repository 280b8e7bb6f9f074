import type { Wiring } from './wiring.ts';

export const email = {
  sendEmail: ['unitOfWork', 'rideViews', 'mailer', 'email', 'clock'],
} satisfies Partial<Wiring>;
