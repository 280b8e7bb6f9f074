import type { Wiring } from './wiring.ts';

export const email = {
  mailRides: ['unitOfWork', 'mailer', 'clock'],
  sendEmail: ['unitOfWork', 'rideReceipts', 'mailer', 'mailPages', 'email', 'secretTokens', 'clock'],
} satisfies Partial<Wiring>;
