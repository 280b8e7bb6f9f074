export { listAuditLog } from './list-audit-log.ts';
export { recordRefusal } from './record-refusal.ts';
export { forgetSecurityEvents, listSecurityEvents } from './security-events.ts';
