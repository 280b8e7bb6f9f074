import type { Wiring } from './wiring.ts';

export const security = {
  forgetSecurityEvents: ['securityRecords', 'clock'],
  listAuditLog: ['auditEntries', 'unitOfWork', 'serviceArea'],
  listSecurityEvents: ['securityRecords', 'unitOfWork'],
  recordRefusal: ['securityLog'],
} satisfies Partial<Wiring>;
