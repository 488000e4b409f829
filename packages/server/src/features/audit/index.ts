/** Exports for other features, adding entries, and for `confab doctor`, reaching a syslog server. */
export { type AuditLog, type AuditRecord, auditLog } from './auditLog.ts';
export { createSyslogSender } from './stream/syslogSender.ts';
