import { repeat } from '../../../core/clock/repeat.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import type { Lease, LeasedWork } from '../../../core/jobs/lease.ts';
import type { LeaseKeeper } from '../../../core/jobs/leaseKeeper.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import type { WebhookRow } from '../migrations.ts';
import { webhooksChanged } from '../nodeEvents.ts';
import { selectWebhooks } from '../webhookStore.ts';
import { deliveryMetrics } from './deliveryMetrics.ts';
import { disableWebhook } from './disableWebhook.ts';
import { WebhookRunner } from './webhookRunner.ts';

/** How often streams are checked for missed events. */
const catchUpEveryMs = 60_000;
/** How often the webhooks are read again: other servers change them and request redeliveries. */
const reloadEveryMs = 2000;

/** The enabled webhooks, with their runners: on the one server that holds their lease. */
export class WebhookRunners {
  readonly #context: ServerContext;
  readonly #runners = new Map<string, WebhookRunner>();
  #keeper: LeaseKeeper | undefined;
  /** While this server delivers. */
  #lease: Lease | undefined;
  #reloading: Promise<void> = Promise.resolve();

  constructor(context: ServerContext) {
    const { bus, metrics } = context;
    this.#context = context;
    bus.subscribe((events) => this.#receive(events));
    metrics.gauge('confab_webhook_streams_waiting', 'Streams with events not yet accepted by a webhook', () =>
      [...this.#runners.values()].reduce((sum, runner) => sum + runner.waiting, 0),
    );
    // Alerts need the counters before the first delivery.
    deliveryMetrics(context);
  }

  /** Whether any webhook is enabled; without one, their work is skipped. */
  get any(): boolean {
    return this.#runners.size > 0;
  }

  find(id: string): WebhookRunner | undefined {
    return this.#runners.get(id);
  }

  /** Delivers from now on, whenever no other server does. */
  async start(): Promise<void> {
    this.#keeper = await this.#context.leases.keep('webhooks', (lease) => this.#deliver(lease));
    await this.#reloading;
  }

  async stop(): Promise<void> {
    await this.#keeper?.stop();
  }

  /** Halts a webhook's deliveries, so that it can be changed; `reload` resumes them. */
  async halt(id: string): Promise<void> {
    const runner = this.#runners.get(id);
    this.#runners.delete(id);
    await runner?.stop();
  }

  /** Synchronizes the runners with the store. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading
      .then(() => this.#sync())
      .catch((err) => this.#context.logger.warn({ err }, 'webhooks could not be read'));
    return this.#reloading;
  }

  #receive(events: readonly LoggedEvent[]): void {
    // By an admin at any node.
    if (events.some(({ type }) => type === webhooksChanged.type)) void this.reload();
    for (const runner of this.#runners.values()) {
      for (const event of events) if (runner.wants(event)) runner.wake(event.stream);
    }
  }

  #deliver(lease: Lease): LeasedWork {
    const { clock, database } = this.#context;
    this.#lease = lease;
    void this.reload();
    const cancels = [repeat(clock, catchUpEveryMs, () => this.#catchUpAll())];
    if (database.dialect.name === 'postgres') {
      cancels.push(repeat(clock, reloadEveryMs, () => this.#followOtherServers()));
    }
    const startNoMore = async () => {
      this.#lease = undefined;
      for (const cancel of cancels) cancel();
      await this.#reloading;
    };
    return {
      finish: async () => {
        await startNoMore();
        await Promise.all([...this.#runners.values()].map((runner) => runner.finish()));
      },
      stop: async () => {
        await startNoMore();
        for (const id of [...this.#runners.keys()]) await this.halt(id);
      },
    };
  }

  #catchUpAll(): void {
    for (const runner of this.#runners.values()) this.#catchUp(runner);
  }

  #followOtherServers(): void {
    for (const runner of this.#runners.values()) runner.replay();
    void this.reload();
  }

  async #sync(): Promise<void> {
    if (!this.#lease) return;
    const rows = await this.#context.database.read.all(selectWebhooks, {});
    const enabled = new Map(rows.filter(({ active }) => active === 1).map((row) => [row.id, row]));
    for (const [id, { row }] of this.#runners) {
      if (enabled.get(id)?.updated_at !== row.updated_at) await this.halt(id);
    }
    for (const row of enabled.values()) {
      // It may have been lost meanwhile.
      if (this.#lease && !this.#runners.has(row.id)) this.#begin(row, this.#lease);
    }
  }

  #begin(row: WebhookRow, lease: Lease): void {
    const context = this.#context;
    const giveUp = () =>
      void disableWebhook(context, lease, row.id)
        .then(() => this.reload())
        .catch((err) => context.logger.warn({ err, webhook: row.id }, 'a webhook could not be turned off'));
    const runner = new WebhookRunner(context, row, { metrics: deliveryMetrics(context), giveUp, lease });
    this.#runners.set(row.id, runner);
    this.#catchUp(runner);
  }

  #catchUp(runner: WebhookRunner): void {
    runner.catchUp().catch((err) => this.#context.logger.warn({ err }, 'a webhook could not catch up'));
  }
}

export const webhookRunners = perServer((context) => new WebhookRunners(context));
