import type { ServerContext } from '../../../core/feature/feature.ts';
import { putCursor } from '../cursorStore.ts';
import { type NewDelivery, putDelivery } from '../deliveryStore.ts';
import { saveHealth } from '../webhookStore.ts';

/** How long outcomes are collected before they are saved; those lost in a crash are delivered again. */
const gatherMs = 200;
const maxGathered = 500;

interface Health {
  readonly failing_since: number | null;
  readonly last_delivered_at: number | null;
}

/** Saves the outcomes of one webhook's deliveries: in bulk, separately from user writes. */
export class DeliveryJournal {
  readonly #context: ServerContext;
  readonly #webhookId: string;
  #rows = new Map<string, NewDelivery>();
  #cursors = new Map<string, number>();
  #health: Health | undefined;
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: ServerContext, webhookId: string) {
    this.#context = context;
    this.#webhookId = webhookId;
  }

  /** Advances a stream's cursor. */
  moveTo(stream: string, seq: number): void {
    this.#cursors.set(stream, seq);
    this.#soon();
  }

  note(row: NewDelivery, health: Health): void {
    this.#rows.set(`${row.stream}:${row.seq}`, row);
    this.#health = health;
    this.#soon();
  }

  #soon(): void {
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
    const webhook_id = this.#webhookId;
    try {
      await this.#context.database.write(async (tx) => {
        await tx.runMany(putDelivery, [...rows.values()]);
        await tx.runMany(
          putCursor,
          [...cursors].map(([stream, seq]) => ({ webhook_id, stream, seq })),
        );
        if (health) await tx.run(saveHealth, { id: webhook_id, ...health });
      });
    } catch (err) {
      this.#context.logger.warn({ err, webhook: webhook_id }, 'deliveries could not be recorded');
      // Newer outcomes take precedence.
      this.#rows = new Map([...rows, ...this.#rows]);
      this.#cursors = new Map([...cursors, ...this.#cursors]);
      this.#health ??= health;
      this.#cancel ??= this.#context.clock.after(gatherMs * 10, () => void this.flush());
    }
  }
}
