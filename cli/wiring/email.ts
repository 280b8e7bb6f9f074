import type { Wiring } from './wiring.ts';

export const email = {
  listEmails: ['emailViews'],
  listEmailTemplates: ['sampleMails'],
  mailRides: ['unitOfWork', 'mailer', 'clock'],
  previewEmail: ['sampleMails'],
  sampleMails: ['email', 'mailPages'],
  sendEmail: ['unitOfWork', 'rideReceipts', 'mailer', 'mailPages', 'email', 'secretTokens', 'clock'],
  sendTestEmails: ['sampleMails', 'mailer', 'unitOfWork', 'ids', 'clock'],
} satisfies Partial<Wiring>;
