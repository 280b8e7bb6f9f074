import type { Wiring } from './wiring.ts';

export const email = {
  sendEmail: ['unitOfWork', 'rideViews', 'mailer', 'email', 'secretTokens', 'clock'],
} satisfies Partial<Wiring>;
