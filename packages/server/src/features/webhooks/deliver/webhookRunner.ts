import { webhookGiveUpMs, webhookRetryMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Lease } from '../../../core/jobs/lease.ts';
import { selectStreams } from '../../../core/log/eventStatements.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { selectCursor, selectLagging } from '../cursorStore.ts';
import { deliveryId, selectDelivery } from '../deliveryStore.ts';
import type { WebhookRow } from '../migrations.ts';
import { type AttemptResult, callHook } from './callHook.ts';
import { DeliveryJournal } from './deliveryJournal.ts';
import type { DeliveryMetrics } from './deliveryMetrics.ts';
import { isSkipped } from './isSkipped.ts';
import { replayWaiting } from './replayWaiting.ts';
import { retryAfterMs } from './retryAfter.ts';
import { tenantOfEvents } from './tenantOfEvents.ts';
import { type WebhookFilter, webhookFilter } from './webhookFilter.ts';

/** The state of a stream. */
interface StreamProgress {
  /** Processed up to this number. */
  seq: number;
  /** Failed attempts at the next event, and when the first was. */
  attempts: number;
  since: number | undefined;
}

/** The callbacks of a webhook's runner. */
export interface RunnerParts {
  readonly metrics: DeliveryMetrics;
  /** Nothing is sent or recorded once it is lost. */
  readonly lease: Lease;
  /** Called when nothing could be delivered for so long that the webhook should be disabled. */
  giveUp(): void;
  readonly random?: () => number;
}

const maxConcurrentStreams = 8;
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
  readonly #context: ServerContext;
  readonly #parts: RunnerParts;
  readonly #row: WebhookRow;
  readonly #filter: WebhookFilter;
  readonly #journal: DeliveryJournal;
  readonly #stopping = new AbortController();
  #isFinishing = false;
  readonly #progress = new Map<string, StreamProgress>();
  /** Streams with events, in turn order. */
  readonly #ready = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  /** Streams waiting for their next attempt. */
  readonly #resting = new Map<string, () => void>();
  #pumping = false;
  #replaying: Promise<void> | undefined;
  #failingSince: number | null;
  #lastDeliveredAt: number | null;

  constructor(context: ServerContext, row: WebhookRow, parts: RunnerParts) {
    this.#context = context;
    this.#parts = parts;
    this.#row = row;
    this.#filter = webhookFilter(row);
    this.#journal = new DeliveryJournal(context, row, parts.lease);
    this.#failingSince = row.failing_since;
    this.#lastDeliveredAt = row.last_delivered_at;
  }

  get row(): WebhookRow {
    return this.#row;
  }

  wants(event: LoggedEvent): boolean {
    return this.#filter.wants(event);
  }

  /** Number of streams with deliverable events. */
  get waiting(): number {
    return this.#ready.size + this.#running.size + this.#resting.size;
  }

  /** Marks a stream as having new events. */
  wake(stream: string): void {
    if (this.#isStopping || this.#resting.has(stream)) return;
    this.#ready.add(stream);
    if (this.#pumping) return;
    this.#pumping = true;
    // After the event's commit.
    setImmediate(() => {
      this.#pumping = false;
      this.#pump();
    });
  }

  /** Checks all streams for missed events: at the start, and periodically. */
  async catchUp(): Promise<void> {
    const { read } = this.#context.database;
    for (let after = ''; !this.#isStopping; ) {
      const found = await read.all(selectLagging, {
        webhook_id: this.#row.id,
        after,
        limit: laggingAtATime,
      });
      for (const { stream } of found) this.wake(stream);
      if (found.length < laggingAtATime) break;
      after = found.at(-1)?.stream ?? '';
    }
    this.replay();
  }

  /** Starts requested redeliveries. */
  replay(): void {
    if (this.#isStopping) return;
    const before = this.#replaying ?? Promise.resolve();
    this.#replaying = before
      .then(() =>
        replayWaiting(this.#context, this.#row, {
          ...this.#parts,
          signal: this.#stopping.signal,
          isStopping: () => this.#isStopping,
        }),
      )
      .catch((err) => this.#warn(err));
  }

  /** Begins no more deliveries; resolves once those under way are over and their outcomes saved. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    for (const cancel of this.#resting.values()) cancel();
    this.#resting.clear();
    await Promise.all([...this.#running.values(), this.#replaying]);
    await this.#journal.flush();
  }

  /** Aborts current deliveries; resolves once all outcomes are saved. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.finish();
  }

  #pump(): void {
    for (const stream of this.#ready) {
      if (this.#isStopping || this.#running.size >= maxConcurrentStreams) return;
      if (this.#running.has(stream)) continue;
      this.#ready.delete(stream);
      const run = this.#run(stream)
        .catch((err) => {
          this.#warn(err);
          this.#rest(stream, retryAfterMs(1, this.#random));
        })
        .finally(() => {
          this.#running.delete(stream);
          this.#pump();
        });
      this.#running.set(stream, run);
    }
  }

  async #run(stream: string): Promise<void> {
    const progress = this.#progress.get(stream) ?? (await this.#load(stream));
    const { log } = this.#context;
    const { events, reset } = await log.readAfter(stream, progress.seq, eventsAtATime);
    if (reset) return this.#leap(stream, progress);
    const { tenant } = this.#row;
    const isOfTenant = tenant === null || tenant === (await tenantOfEvents(this.#context, stream));
    for (const event of events) {
      if (this.#isStopping) return;
      const isWanted = isOfTenant && this.#filter.wants(event);
      if (isWanted && !this.#filter.isKnown(event.type)) {
        // Only a newer server knows whether it may be delivered. After a downgrade, it is not.
        if (await this.#context.servers.isNewerRunning()) return this.#rest(stream, newerServerMs);
      } else if (isWanted && !(await isSkipped(this.#context, event))) {
        if (!(await this.#deliver(event, progress))) return;
      }
      Object.assign(progress, { seq: event.seq, attempts: 0, since: undefined });
      this.#journal.moveTo(stream, event.seq);
    }
    // Other streams go first.
    if (events.length === eventsAtATime) this.#ready.add(stream);
    else if (this.#progress.size > maxKeptStreams && !this.#ready.has(stream)) await this.#forget(stream);
  }

  /** Delivers an event; returns whether the stream can continue. */
  async #deliver(event: LoggedEvent, progress: StreamProgress): Promise<boolean> {
    const { stream, seq, json } = event;
    const attempt = progress.attempts + 1;
    const parcel = { id: deliveryId(stream, seq), event: json, attempt, signal: this.#stopping.signal };
    const tried = await callHook(this.#context, this.#row, parcel);
    if (!tried) return false;
    const now = this.#context.clock.now();
    progress.attempts = attempt;
    progress.since ??= now;
    const wait = retryAfterMs(attempt, this.#random);
    const isOver = now + wait > endOfTries(json, progress.since);
    this.#note(event, progress, tried, { now, retryAt: tried.ok || isOver ? null : now + wait });
    if (tried.ok || isOver) return true;
    this.#rest(stream, wait);
    return false;
  }

  #note(
    { stream, seq, type }: LoggedEvent,
    progress: StreamProgress,
    { ok, ...tried }: AttemptResult,
    { now, retryAt }: { now: number; retryAt: number | null },
  ): void {
    this.#parts.metrics.tried(ok, stream);
    if (ok) this.#lastDeliveredAt = now;
    this.#failingSince = ok ? null : (this.#failingSince ?? now);
    this.#journal.note(
      {
        webhook_id: this.#row.id,
        stream,
        seq,
        event_type: type,
        state: ok ? 'delivered' : retryAt === null ? 'failed' : 'waiting',
        attempts: progress.attempts,
        ...tried,
        next_attempt_at: retryAt,
        replay: 0,
        created_at: progress.since ?? now,
        updated_at: now,
      },
      { failing_since: this.#failingSince, last_delivered_at: this.#lastDeliveredAt },
    );
    if (this.#failingSince !== null && now - this.#failingSince >= webhookGiveUpMs) {
      this.#parts.giveUp();
    }
  }

  #rest(stream: string, ms: number): void {
    if (this.#isStopping) return;
    this.#ready.delete(stream);
    const cancel = this.#context.clock.after(ms, () => {
      this.#resting.delete(stream);
      this.wake(stream);
    });
    this.#resting.set(stream, cancel);
  }

  /** Loads a stream's state, including failed attempts before a restart. */
  async #load(stream: string): Promise<StreamProgress> {
    const { read } = this.#context.database;
    const webhook_id = this.#row.id;
    const seq = (await read.get(selectCursor, { webhook_id, stream }))?.seq ?? 0;
    const tried = await read.get(selectDelivery, { webhook_id, stream, seq: seq + 1 });
    const isTried = tried?.state === 'waiting' && tried.replay === 0;
    const progress: StreamProgress = {
      seq,
      attempts: isTried ? tried.attempts : 0,
      since: isTried ? tried.created_at : undefined,
    };
    this.#progress.set(stream, progress);
    return progress;
  }

  /** The log no longer reaches back to the cursor: continue with its oldest event. */
  async #leap(stream: string, progress: StreamProgress): Promise<void> {
    const [row] = await this.#context.database.read.all(selectStreams, { streams: [stream] });
    progress.seq = row ? Math.max(row.tail, Math.min(progress.seq, row.head)) : 0;
    progress.attempts = 0;
    progress.since = undefined;
    if (!row) return;
    this.#journal.moveTo(stream, progress.seq);
    this.#ready.add(stream);
  }

  async #forget(stream: string): Promise<void> {
    await this.#journal.flush();
    if (!this.#ready.has(stream)) this.#progress.delete(stream);
  }

  get #isStopping(): boolean {
    return this.#isFinishing || this.#stopping.signal.aborted || !this.#parts.lease.isHeld;
  }

  get #random(): () => number {
    return this.#parts.random ?? Math.random;
  }

  #warn(err: unknown): void {
    this.#context.logger.warn({ err, webhook: this.#row.id }, 'delivering to a webhook failed');
  }
}

/** Returns when retries of an event end: a day after it happened, after at least one attempt. */
function endOfTries(json: string, since: number): number {
  const at = json.indexOf('"created_at":"') + 14;
  const happened = Date.parse(json.slice(at, json.indexOf('"', at)));
  return (Number.isNaN(happened) ? since : happened) + webhookRetryMs;
}
