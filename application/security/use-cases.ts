export { forgetSecurityEvents } from './forget-security-events.ts';
export { listAuditLog } from './list-audit-log.ts';
export { listSecurityEvents } from './list-security-events.ts';
export { recordRefusal } from './record-refusal.ts';
