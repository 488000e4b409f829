import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Lease } from '../../../core/jobs/lease.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { selectLagging } from '../cursorStore.ts';
import type { WebhookRow } from '../migrations.ts';
import { DeliveryJournal } from './deliveryJournal.ts';
import type { DeliveryMetrics } from './deliveryMetrics.ts';
import { EventDeliverer } from './eventDeliverer.ts';
import { isSkipped } from './isSkipped.ts';
import { replayWaiting } from './replayWaiting.ts';
import { retryAfterMs } from './retryAfter.ts';
import { loadProgress, oldestAfter, processedUpTo, type StreamProgress } from './streamProgress.ts';
import { type NextRun, StreamScheduler } from './streamScheduler.ts';
import { tenantOfEvents } from './tenantOfEvents.ts';
import { type WebhookFilter, webhookFilter } from './webhookFilter.ts';

/** The callbacks of a webhook's runner. */
export interface RunnerParts {
  readonly metrics: DeliveryMetrics;
  /** Nothing is sent or recorded once it is lost. */
  readonly lease: Lease;
  /** Called when nothing could be delivered for so long that the webhook should be disabled. */
  giveUp(): void;
}

const eventsAtATime = 50;
const laggingAtATime = 500;
const maxKeptStreams = 10_000;
/** How long a stream waits for a newer server, which soon holds the lease. */
const newerServerMs = 2_000;

/**
 * Delivers logged events to one webhook: each stream in order, one event at a time, several streams concurrently. It
 * only reads the log after commits, so that no send waits for it; cursors recover after a crash. An undeliverable event
 * delays its own stream only, for a day at most.
 */
export class WebhookRunner {
  readonly row: WebhookRow;
  readonly #context: ServerContext;
  readonly #parts: RunnerParts;
  readonly #filter: WebhookFilter;
  readonly #journal: DeliveryJournal;
  readonly #deliverer: EventDeliverer;
  readonly #scheduler: StreamScheduler;
  readonly #progress = new Map<string, StreamProgress>();
  readonly #aborting = new AbortController();
  #isFinishing = false;
  #replaying: Promise<void> | undefined;

  constructor(context: ServerContext, row: WebhookRow, parts: RunnerParts) {
    this.row = row;
    this.#context = context;
    this.#parts = parts;
    this.#filter = webhookFilter(row);
    this.#journal = new DeliveryJournal(context, row, parts.lease);
    this.#deliverer = new EventDeliverer(context, row, {
      ...parts,
      journal: this.#journal,
      signal: this.#aborting.signal,
    });
    this.#scheduler = new StreamScheduler({
      clock: context.clock,
      run: (stream) => this.#runOrPause(stream),
      isStopping: () => this.#isStopping,
    });
  }

  wants(event: LoggedEvent): boolean {
    return this.#filter.wants(event);
  }

  /** Number of streams with deliverable events. */
  get waiting(): number {
    return this.#scheduler.waiting;
  }

  /** Marks a stream as having new events. */
  wake(stream: string): void {
    this.#scheduler.wake(stream);
  }

  /** Checks all streams for missed events: at the start, and periodically. */
  async catchUp(): Promise<void> {
    const { read } = this.#context.database;
    for (let after = ''; !this.#isStopping; ) {
      const page = { webhook_id: this.row.id, after, limit: laggingAtATime };
      const lagging = await read.all(selectLagging, page);
      for (const { stream } of lagging) this.wake(stream);
      if (lagging.length < laggingAtATime) break;
      after = lagging.at(-1)?.stream ?? '';
    }
    this.replay();
  }

  /** Starts requested redeliveries. */
  replay(): void {
    if (this.#isStopping) return;
    const before = this.#replaying ?? Promise.resolve();
    this.#replaying = before
      .then(() =>
        replayWaiting(this.#context, this.row, {
          ...this.#parts,
          signal: this.#aborting.signal,
          isStopping: () => this.#isStopping,
        }),
      )
      .catch((err) => this.#warn(err));
  }

  /** Begins no more deliveries; resolves once those under way are over and their outcomes saved. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all([this.#scheduler.finish(), this.#replaying]);
    await this.#journal.flush();
  }

  /** Aborts current deliveries; resolves once all outcomes are saved. */
  async stop(): Promise<void> {
    this.#aborting.abort();
    await this.finish();
  }

  async #runOrPause(stream: string): Promise<NextRun> {
    try {
      return await this.#run(stream);
    } catch (err) {
      this.#warn(err);
      return { pauseMs: retryAfterMs(1) };
    }
  }

  /** Processes the next events of a stream. */
  async #run(stream: string): Promise<NextRun> {
    const progress = await this.#progressOf(stream);
    const { events, reset } = await this.#context.log.readAfter(stream, progress.seq, eventsAtATime);
    if (reset) return this.#skipGap(stream, progress);
    const { tenant } = this.row;
    const isOfTenant = tenant === null || tenant === (await tenantOfEvents(this.#context, stream));
    for (const event of events) {
      if (this.#isStopping) return 'wait';
      const next = isOfTenant && (await this.#process(event, progress));
      if (next) return next;
      this.#moveTo(stream, progress, event.seq);
    }
    // Other streams go first.
    if (events.length === eventsAtATime) return 'again';
    if (this.#progress.size > maxKeptStreams && !this.#scheduler.isReady(stream)) await this.#forget(stream);
    return 'wait';
  }

  /** Delivers an event if the webhook should receive it; returns what follows, unless the stream can continue. */
  async #process(event: LoggedEvent, progress: StreamProgress): Promise<NextRun | undefined> {
    if (!this.#filter.wants(event)) return undefined;
    if (!this.#filter.isKnown(event.type)) {
      // Only a newer server knows whether it may be delivered. After a downgrade, it is not.
      const isNewerRunning = await this.#context.servers.isNewerRunning();
      return isNewerRunning ? { pauseMs: newerServerMs } : undefined;
    }
    if (await isSkipped(this.#context, event)) return undefined;
    return this.#deliverer.deliver(event, progress);
  }

  async #progressOf(stream: string): Promise<StreamProgress> {
    const kept = this.#progress.get(stream);
    if (kept) return kept;
    const loaded = await loadProgress(this.#context, this.row.id, stream);
    this.#progress.set(stream, loaded);
    return loaded;
  }

  #moveTo(stream: string, progress: StreamProgress, seq: number): void {
    Object.assign(progress, processedUpTo(seq));
    this.#journal.moveTo(stream, seq);
  }

  /** The log no longer reaches back to the cursor: continues with its oldest event. */
  async #skipGap(stream: string, progress: StreamProgress): Promise<NextRun> {
    const seq = await oldestAfter(this.#context, stream, progress.seq);
    if (seq === undefined) {
      Object.assign(progress, processedUpTo(0));
      return 'wait';
    }
    this.#moveTo(stream, progress, seq);
    return 'again';
  }

  async #forget(stream: string): Promise<void> {
    await this.#journal.flush();
    if (!this.#scheduler.isReady(stream)) this.#progress.delete(stream);
  }

  get #isStopping(): boolean {
    return this.#isFinishing || this.#aborting.signal.aborted || !this.#parts.lease.isHeld;
  }

  #warn(err: unknown): void {
    this.#context.logger.warn({ err, webhook: this.row.id }, 'delivering to a webhook failed');
  }
}
