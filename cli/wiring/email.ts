import type { Wiring } from './wiring.ts';

export const email = {
  sendEmail: ['unitOfWork', 'rideReceipts', 'mailer', 'email', 'secretTokens', 'clock'],
} satisfies Partial<Wiring>;
