import type { Wiring } from './wiring.ts';

export const email = {
  sendEmail: ['unitOfWork', 'rideViews', 'showRidePayments', 'mailer', 'email', 'secretTokens', 'clock'],
} satisfies Partial<Wiring>;
