import { accessSync, constants } from 'node:fs';
import { hostname } from 'node:os';
import { ConfigError } from '../../../core/config/configError.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { holdsLease, type Lease, type LeasedWork } from '../../../core/jobs/lease.ts';
import type { LeaseKeeper } from '../../../core/jobs/leaseKeeper.ts';
import type { AuditReceiver } from './auditReceiver.ts';
import { streamedEntry } from './streamedEntry.ts';
import { beginAtEnd, selectEntriesAfter, selectPosition, updatePosition } from './streamStore.ts';
import { createSyslogSender } from './syslogSender.ts';
import { createWebhookSender } from './webhookSender.ts';

/** Entries that are in memory at once; the others wait in the log. */
const batchSize = 100;
const lookEveryMs = 1000;
const maxBackOffMs = 60_000;

/** Sends the audit log to the configured receivers, from one server of a cluster. */
export interface AuditStream {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const auditStream = perServer((context): AuditStream => {
  const receivers = receiversOf(context);
  let keeper: LeaseKeeper | undefined;
  const failures = context.metrics.labelledCounter(
    'confab_audit_stream_failures_total',
    'Failed attempts to send the audit log, by receiver',
    ['receiver'],
  );
  for (const { name } of receivers) failures.add({ receiver: name }, 0);

  const stream = (lease: Lease): LeasedWork => {
    const runs = receivers.map((receiver) =>
      runStream(context, lease, receiver, () => failures.add({ receiver: receiver.name }, 1)),
    );
    return {
      async stop() {
        await Promise.all(runs.map((stop) => stop()));
      },
    };
  };
  return {
    async start() {
      if (receivers.length > 0) keeper = await context.leases.keep('audit-stream', stream);
    },
    async stop() {
      await keeper?.stop();
      for (const receiver of receivers) receiver.close();
    },
  };
});

function receiversOf(context: ServerContext): AuditReceiver[] {
  const { auditSyslogUrl, auditSyslogCa, auditWebhookUrl, auditWebhookSecret, publicUrl } = context.config;
  if (auditWebhookUrl && !auditWebhookSecret)
    throw new ConfigError('CONFAB_AUDIT_WEBHOOK_URL requires CONFAB_AUDIT_WEBHOOK_SECRET.');
  if (auditSyslogCa) requireReadable('CONFAB_AUDIT_SYSLOG_CA', auditSyslogCa);
  const host = publicUrl ? new URL(publicUrl).hostname : hostname();
  return [
    ...(auditSyslogUrl ? [createSyslogSender({ url: auditSyslogUrl, caFile: auditSyslogCa, host })] : []),
    ...(auditWebhookUrl
      ? [createWebhookSender(context, { url: auditWebhookUrl, secrets: auditWebhookSecret ?? [] })]
      : []),
  ];
}

function requireReadable(setting: string, path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new ConfigError(`${setting} must be a readable file: ${(error as Error).message}.`);
  }
}

/**
 * Sends entries after the stored position, a batch at a time, and stores the new one: after an outage or a restart it
 * continues there, and may send a batch again. Returns a function that stops it.
 */
function runStream(
  { database, clock, logger }: ServerContext,
  lease: Lease,
  receiver: AuditReceiver,
  onFailure: () => void,
): () => Promise<void> {
  let isStopped = false;
  let backOffMs = lookEveryMs;
  let cancel: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  const key = { receiver: receiver.name };

  const sendNext = async (): Promise<boolean> => {
    const position = await database.read.get(selectPosition, key);
    if (!position) {
      await database.write((tx) => tx.run(beginAtEnd, key));
      return false;
    }
    const rows = await database.read.all(selectEntriesAfter, { after: position.last_id, limit: batchSize });
    const last = rows.at(-1);
    if (!last) return false;
    await receiver.send(rows.map(streamedEntry));
    await database.write(async (tx) => {
      await holdsLease(tx, lease);
      await tx.run(updatePosition, { ...key, last_id: last.id });
    });
    return rows.length === batchSize;
  };
  const round = async () => {
    try {
      while (!isStopped && (await sendNext()));
      backOffMs = lookEveryMs;
    } catch (err) {
      if (isStopped) return;
      onFailure();
      backOffMs = Math.min(2 * backOffMs, maxBackOffMs);
      logger.warn({ err, receiver: receiver.name, retryMs: backOffMs }, 'sending the audit log failed');
    }
  };
  const next = () => {
    if (isStopped) return;
    cancel = clock.after(backOffMs, () => {
      running = round().finally(next);
    });
  };
  running = round().finally(next);
  return async () => {
    isStopped = true;
    cancel();
    receiver.close();
    await running;
  };
}
