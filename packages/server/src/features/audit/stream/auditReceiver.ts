/** A receiver of the audit log. */
export interface AuditReceiver {
  /** Names its stored position. */
  readonly name: 'syslog' | 'webhook';
  /** Sends entries, in order; rejects unless it accepts all of them, which then are sent again. */
  send(entries: readonly Record<string, unknown>[]): Promise<void>;
  close(): void;
}
