/** The parts of the audit log that other features may use: adding to it. */
export { type AuditLog, type AuditRecord, auditLog } from './auditLog.ts';
