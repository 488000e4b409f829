import type { ChatError } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { retryDelayMs } from '../../core/connection/backoff.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { toChatError } from '../../core/http/errors.ts';
import { ownMemberships } from '../members/ownMemberships.ts';
import type { DirectAttempts } from './directAttempts.ts';
import { inTime } from './pageLocks.ts';
import type { PageRecords } from './pageRecords.ts';
import { hasLapsed, restOfMute } from './performAction.ts';
import { reportRefusal } from './reportRefusal.ts';
import type { Entry } from './waitingEntry.ts';
import type { WaitingQueue } from './waitingQueue.ts';

interface SenderParts {
  readonly queue: WaitingQueue;
  readonly records: PageRecords;
  readonly direct: DirectAttempts;
}

/** Sends waiting actions while there is a network: in order within each channel, once each. */
export class WaitingSender {
  readonly #context: ClientContext;
  readonly #parts: SenderParts;
  #isStarted = false;
  /** Channels whose actions are being sent. */
  readonly #sending = new Set<string>();
  /** By channel, failed attempts at its first action, and the timer of the next one. */
  readonly #attempts = new Map<string, number>();
  readonly #timers = new Map<string, unknown>();

  constructor(context: ClientContext, parts: SenderParts) {
    this.#context = context;
    this.#parts = parts;
  }

  start(): void {
    this.#isStarted = true;
  }

  stop(): void {
    this.#isStarted = false;
    for (const timer of this.#timers.values()) this.#context.environment.clearTimeout(timer);
  }

  sendAll(): void {
    this.#attempts.clear();
    for (const cid of this.#parts.queue.cids) void this.send(cid);
  }

  /** Sends the waiting actions of a channel, one by one. */
  async send(cid: string): Promise<void> {
    const { connection, environment, me } = this.#context;
    const { queue, direct } = this.#parts;
    if (this.#sending.has(cid)) return;
    this.#sending.add(cid);
    environment.clearTimeout(this.#timers.get(cid));
    try {
      // One that was performed earlier may turn out to wait too.
      await direct.settled(cid);
      for (;;) {
        const entry = queue.first(cid);
        const isPossible = this.#isStarted && isLive(connection.state.get());
        if (!entry || !isPossible || entry.userId !== me.get()?.id) return;
        if (!(await this.#sendEntry(entry))) return;
      }
    } finally {
      this.#sending.delete(cid);
    }
  }

  /** Sends an action; returns whether the next one may follow. */
  async #sendEntry(entry: Entry): Promise<boolean> {
    const { environment, lanes } = this.#context;
    const { queue, records } = this.#parts;
    entry.isSending = true;
    try {
      const isStored = await inTime(environment, entry.stored);
      const isLost = isStored === true && (await records.isLost(entry.id));
      if (!isLost && !hasLapsed(entry, environment.now()))
        await lanes.run(entry.lane, () => this.#call(entry));
      queue.remove(entry, isLost);
      entry.settle();
    } catch (cause) {
      const error = toChatError(cause);
      // Where the session has ended, it waits for the next one.
      if (error.retryable || error.status === 401) {
        this.#sendLater(entry.cid, error);
        return false;
      }
      queue.remove(entry);
      entry.settle(error);
      reportRefusal(this.#context, entry.action, error);
    } finally {
      entry.isSending = false;
    }
    this.#attempts.delete(entry.cid);
    return true;
  }

  /** A temporary mute ends when it would have ended without the wait. */
  #call(entry: Entry): Promise<void> {
    const restMs = restOfMute(entry, this.#context.environment.now());
    if (restMs === undefined) return entry.call();
    const [, cid, change] = entry.action;
    return ownMemberships(this.#context).send(cid, { ...Object(change), mute_ms: restMs });
  }

  #sendLater(cid: string, error: ChatError): void {
    const { connection, environment } = this.#context;
    const attempt = (this.#attempts.get(cid) ?? 0) + 1;
    this.#attempts.set(cid, attempt);
    const delayMs = Math.max(
      retryDelayMs(attempt, environment.random(), error, connection.state.get()),
      error.details.retry_after_ms ?? 0,
    );
    this.#timers.set(
      cid,
      environment.setTimeout(() => void this.send(cid), delayMs),
    );
  }
}
