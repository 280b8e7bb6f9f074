import type { Wiring } from './wiring.ts';

export const security = {
  forgetSecurityEvents: ['securityRecords', 'clock'],
  listSecurityEvents: ['securityRecords', 'unitOfWork'],
  recordRefusal: ['securityLog'],
} satisfies Partial<Wiring>;
