import type { ServerContext } from '../../../core/feature/feature.ts';
import { holdsLease, type Lease, LeaseLostError } from '../../../core/jobs/lease.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { advanceCursor, upsertCursor } from '../cursorStore.ts';
import { type NewDelivery, upsertDelivery } from '../deliveryStore.ts';
import type { WebhookRow } from '../migrations.ts';
import { selectWebhook, updateHealth } from '../webhookStore.ts';
import type { HealthColumns } from './webhookHealth.ts';

/** How long outcomes are collected before they are saved; those lost in a crash are delivered again. */
const gatherMs = 200;
const maxGathered = 500;
const retryMs = 2000;

/**
 * Saves the outcomes of one webhook's deliveries: in bulk, separately from user writes, and only while this server holds
 * the lease. Those of a lost lease are dropped, since the next holder continues from the saved ones.
 */
export class DeliveryJournal {
  readonly #context: ServerContext;
  readonly #webhook: WebhookRow;
  readonly #lease: Lease;
  #rows = new Map<string, NewDelivery>();
  #cursors = new Map<string, number>();
  #health: HealthColumns | undefined;
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: ServerContext, webhook: WebhookRow, lease: Lease) {
    this.#context = context;
    this.#webhook = webhook;
    this.#lease = lease;
  }

  /** Advances a stream's cursor. */
  moveTo(stream: string, seq: number): void {
    this.#cursors.set(stream, seq);
    this.#flushSoon();
  }

  /** Records the outcome of an attempt, and how the webhook is doing since. */
  record(row: NewDelivery, health: HealthColumns): void {
    this.#rows.set(`${row.stream}:${row.seq}`, row);
    this.#health = health;
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#rows.size + this.#cursors.size >= maxGathered) void this.flush();
    else this.#cancel ??= this.#context.clock.after(gatherMs, () => void this.flush());
  }

  /** Resolves once all outcomes are saved, or kept for the next attempt. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const [rows, cursors, health] = [this.#rows, this.#cursors, this.#health];
    if (rows.size + cursors.size === 0) return;
    this.#rows = new Map();
    this.#cursors = new Map();
    this.#health = undefined;
    try {
      await this.#context.database.write((tx) => this.#save(tx, rows, cursors, health));
    } catch (err) {
      if (err instanceof LeaseLostError) return;
      this.#context.logger.warn({ err, webhook: this.#webhook.id }, 'deliveries could not be recorded');
      // Newer outcomes take precedence.
      this.#rows = new Map([...rows, ...this.#rows]);
      this.#cursors = new Map([...cursors, ...this.#cursors]);
      this.#health ??= health;
      this.#cancel ??= this.#context.clock.after(retryMs, () => void this.flush());
    }
  }

  async #save(
    tx: Transaction,
    rows: ReadonlyMap<string, NewDelivery>,
    cursors: ReadonlyMap<string, number>,
    health: HealthColumns | undefined,
  ): Promise<void> {
    await holdsLease(tx, this.#lease);
    const { id: webhook_id, updated_at } = this.#webhook;
    const stored = await tx.get(selectWebhook, { id: webhook_id });
    // Another server deleted it.
    if (!stored) return;
    await tx.runMany(upsertDelivery, [...rows.values()]);
    // Another server may have changed it to skip what was missed.
    await tx.runMany(
      stored.updated_at === updated_at ? upsertCursor : advanceCursor,
      [...cursors].map(([stream, seq]) => ({ webhook_id, stream, seq })),
    );
    if (health) await tx.run(updateHealth, { id: webhook_id, ...health });
  }
}
