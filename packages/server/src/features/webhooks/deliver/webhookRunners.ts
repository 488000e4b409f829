import { webhookGiveUpMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { holdsLease, type Lease, type LeasedWork } from '../../../core/jobs/lease.ts';
import type { LeaseKeeper } from '../../../core/jobs/leaseKeeper.ts';
import { auditLog } from '../../audit/index.ts';
import type { WebhookRow } from '../migrations.ts';
import { notifyNodes, webhooksChanged } from '../nodeEvents.ts';
import { selectWebhook, selectWebhooks, updateWebhookRow } from '../webhookStore.ts';
import { deliveryMetrics } from './deliveryMetrics.ts';
import { WebhookRunner } from './webhookRunner.ts';

/** How often streams are checked for missed events. */
const lookEveryMs = 60_000;
/** How often the webhooks are read again: other servers change them and request redeliveries. */
const reloadEveryMs = 2000;

/** The enabled webhooks, with their runners: on the one server that holds their lease. */
export interface WebhookRunners {
  /** Whether any webhook is enabled; without one, their work is skipped. */
  readonly any: boolean;
  find(id: string): WebhookRunner | undefined;
  /** Halts a webhook's deliveries, so that it can be changed; `reload` resumes them. */
  halt(id: string): Promise<void>;
  /** Synchronizes the runners with the store. */
  reload(): Promise<void>;
  /** Delivers from now on, whenever no other server does. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const webhookRunners = perServer((context): WebhookRunners => {
  const { bus, clock, logger, database, leases } = context;
  const runners = new Map<string, WebhookRunner>();
  let reloading: Promise<void> = Promise.resolve();
  let keeper: LeaseKeeper | undefined;
  let lease: Lease | undefined;

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
  const start = (row: WebhookRow, held: Lease) => {
    const giveUp = () =>
      void disable(context, held, row)
        .then(() => reload())
        .catch((err) => logger.warn({ err, webhook: row.id }, 'a webhook could not be turned off'));
    const runner = new WebhookRunner(context, row, { metrics, giveUp, lease: held });
    runners.set(row.id, runner);
    catchUp(runner);
  };
  const catchUp = (runner: WebhookRunner) =>
    void runner.catchUp().catch((err) => logger.warn({ err }, 'a webhook could not catch up'));
  const bringInLine = async () => {
    if (!lease) return;
    const rows = (await database.read.all(selectWebhooks, {})).filter(({ active }) => active === 1);
    const wanted = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { row }] of runners) {
      if (wanted.get(id)?.updated_at !== row.updated_at) await halt(id);
    }
    for (const row of rows) if (lease && !runners.has(row.id)) start(row, lease);
  };
  const reload = () => {
    reloading = reloading
      .then(bringInLine)
      .catch((err) => logger.warn({ err }, 'webhooks could not be read'));
    return reloading;
  };
  /** Calls `task` again and again; returns a function that ends this. */
  const repeat = (everyMs: number, task: () => void): (() => void) => {
    let cancel = () => undefined as void;
    const later = () => {
      cancel = clock.after(everyMs, () => {
        later();
        task();
      });
    };
    later();
    return () => cancel();
  };
  const deliver = (held: Lease): LeasedWork => {
    lease = held;
    void reload();
    const cancels = [repeat(lookEveryMs, () => [...runners.values()].forEach(catchUp))];
    if (database.dialect.name === 'postgres') {
      const lookAtOthers = () => {
        for (const runner of runners.values()) runner.replay();
        void reload();
      };
      cancels.push(repeat(reloadEveryMs, lookAtOthers));
    }
    const startNoMore = async () => {
      lease = undefined;
      for (const cancel of cancels) cancel();
      await reloading;
    };
    return {
      async finish() {
        await startNoMore();
        await Promise.all([...runners.values()].map((runner) => runner.finish()));
      },
      async stop() {
        await startNoMore();
        for (const id of [...runners.keys()]) await halt(id);
      },
    };
  };

  return {
    get any() {
      return runners.size > 0;
    },
    find: (id) => runners.get(id),
    halt,
    reload,
    async start() {
      keeper = await leases.keep('webhooks', deliver);
      await reloading;
    },
    stop: async () => void (await keeper?.stop()),
  };
});

/** Disables a webhook that accepts nothing any more, and audits it. */
async function disable(context: ServerContext, lease: Lease, { id }: WebhookRow): Promise<void> {
  const { database, clock } = context;
  await database.write(async (tx) => {
    await holdsLease(tx, lease);
    const row = await tx.get(selectWebhook, { id });
    if (row?.active !== 1) return;
    const now = clock.now();
    const disabled_reason = `All deliveries failed for ${webhookGiveUpMs / 86_400_000} days.`;
    await tx.run(updateWebhookRow, { ...row, active: 0, disabled_at: now, disabled_reason, updated_at: now });
    await auditLog(context).record(tx, {
      actor: undefined,
      action: 'webhook.disabled',
      subject: { kind: 'webhook', id },
    });
    await notifyNodes(context, tx, webhooksChanged);
  });
}
