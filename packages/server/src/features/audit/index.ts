/** Exports for other features: adding entries. */
export { type AuditLog, type AuditRecord, auditLog } from './auditLog.ts';
