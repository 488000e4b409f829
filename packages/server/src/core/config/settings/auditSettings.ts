import { address, anyText, secretsOf } from '../rules.ts';
import { optional } from '../setting.ts';

/** Where the audit log is sent. */
export const auditSettings = {
  auditSyslogUrl: optional(
    'CONFAB_AUDIT_SYSLOG_URL',
    address('udp', 'tcp', 'tls'),
    'A syslog server that receives the audit log (RFC 5424), such as `tls://logs.example.org:6514`; `tcp://` and `udp://` are not encrypted, and `udp://` may lose entries ([accounts.md](accounts.md#the-audit-log)).',
  ),
  auditSyslogCa: optional(
    'CONFAB_AUDIT_SYSLOG_CA',
    anyText,
    'A PEM file with the certificate authority of the syslog server; the system’s authorities if not set.',
  ),
  auditWebhookUrl: optional(
    'CONFAB_AUDIT_WEBHOOK_URL',
    address('http', 'https'),
    'A URL that receives the audit log as JSON, signed like [webhooks](webhooks.md). Requires `CONFAB_AUDIT_WEBHOOK_SECRET`; a private address also needs `CONFAB_OUTBOUND_ALLOW`.',
  ),
  auditWebhookSecret: optional(
    'CONFAB_AUDIT_WEBHOOK_SECRET',
    secretsOf(16),
    'The secret that signs calls of `CONFAB_AUDIT_WEBHOOK_URL`. With several values, separated by commas, each signs, so that it can be replaced.',
  ),
};
