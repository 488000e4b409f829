/** What other nouns may use of the audit log: adding to it. */
export { type AuditLog, type AuditRecord, auditLog } from './auditLog.ts';
