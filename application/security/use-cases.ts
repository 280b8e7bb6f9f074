export { forgetSecurityEvents, listAuditLog, listSecurityEvents, recordRefusal } from './security.ts';
