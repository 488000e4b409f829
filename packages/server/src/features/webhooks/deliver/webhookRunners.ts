import { webhookGiveUpMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { auditLog } from '../../audit/index.ts';
import type { WebhookRow } from '../migrations.ts';
import { notifyNodes, webhooksChanged } from '../nodeEvents.ts';
import { saveWebhook, selectWebhook, selectWebhooks } from '../webhookStore.ts';
import { deliveryMetrics } from './deliveryMetrics.ts';
import { WebhookRunner } from './webhookRunner.ts';

/** How often streams are checked for missed events. */
const lookEveryMs = 60_000;

/** A server's enabled webhooks, with their runners. */
export interface WebhookRunners {
  /** Whether any webhook is enabled; without one, their work is skipped. */
  readonly any: boolean;
  find(id: string): WebhookRunner | undefined;
  /** Halts a webhook's deliveries, so that it can be changed; `reload` resumes them. */
  halt(id: string): Promise<void>;
  /** Synchronizes the runners with the store. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

export const webhookRunners = perServer((context): WebhookRunners => {
  const { bus, clock, logger, database } = context;
  const runners = new Map<string, WebhookRunner>();
  let reloading: Promise<void> = Promise.resolve();
  let cancelLook = () => undefined as void;
  let isStopped = false;

  bus.subscribe((events) => {
    // By an admin at any node.
    if (events.some(({ type }) => type === webhooksChanged.type)) void reload();
    if (runners.size === 0) return;
    for (const runner of runners.values()) {
      for (const event of events) if (runner.wants(event)) runner.wake(event.stream);
    }
  });
  const metrics = deliveryMetrics(context);
  context.metrics.gauge(
    'confab_webhook_streams_waiting',
    'Streams with events not yet accepted by a webhook',
    () => [...runners.values()].reduce((sum, runner) => sum + runner.waiting, 0),
  );

  const halt = async (id: string) => {
    const runner = runners.get(id);
    runners.delete(id);
    await runner?.stop();
  };
  const giveUp = (row: WebhookRow) =>
    void disable(context, row)
      .then(() => reload())
      .catch((err) => logger.warn({ err, webhook: row.id }, 'a webhook could not be turned off'));

  const start = (row: WebhookRow) => {
    const runner = new WebhookRunner(context, row, { metrics, giveUp });
    runners.set(row.id, runner);
    runner.catchUp().catch((err) => logger.warn({ err }, 'a webhook could not catch up'));
  };
  const bringInLine = async () => {
    const rows = (await database.read.all(selectWebhooks, {})).filter(({ active }) => active === 1);
    const wanted = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { row }] of runners) {
      if (wanted.get(id)?.updated_at !== row.updated_at) await halt(id);
    }
    for (const row of rows) if (!isStopped && !runners.has(row.id)) start(row);
  };
  const reload = () => {
    reloading = reloading
      .then(bringInLine)
      .catch((err) => logger.warn({ err }, 'webhooks could not be read'));
    return reloading;
  };
  const lookLater = () => {
    cancelLook = clock.after(lookEveryMs, () => {
      lookLater();
      for (const runner of runners.values()) {
        runner.catchUp().catch((err) => logger.warn({ err }, 'a webhook could not catch up'));
      }
    });
  };
  lookLater();

  return {
    get any() {
      return runners.size > 0;
    },
    find: (id) => runners.get(id),
    halt,
    reload,
    async stop() {
      isStopped = true;
      cancelLook();
      await reloading;
      for (const id of [...runners.keys()]) await halt(id);
    },
  };
});

/** Disables a webhook that accepts nothing any more, and audits it. */
async function disable(context: ServerContext, { id }: WebhookRow): Promise<void> {
  const { database, clock } = context;
  await database.write(async (tx) => {
    const row = await tx.get(selectWebhook, { id });
    if (row?.active !== 1) return;
    const now = clock.now();
    const disabled_reason = `All deliveries failed for ${webhookGiveUpMs / 86_400_000} days.`;
    await tx.run(saveWebhook, { ...row, active: 0, disabled_at: now, disabled_reason, updated_at: now });
    await auditLog(context).record(tx, {
      actor: undefined,
      action: 'webhook.disabled',
      subject: { kind: 'webhook', id },
    });
    await notifyNodes(context, tx, webhooksChanged);
  });
}
