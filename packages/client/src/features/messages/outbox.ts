import { ChatError, type ForwardedFrom, fromCid, type Message, type MessageInput } from '@confab/protocol';
import { reconnectDelayMs } from '../../core/connection/backoff.ts';
import { type ConnectionState, isLive } from '../../core/connection/connectionState.ts';
import type { Environment } from '../../core/environment/environment.ts';
import type { Logger } from '../../core/environment/logger.ts';
import { toChatError } from '../../core/http/errors.ts';
import type { HttpClient } from '../../core/http/httpClient.ts';
import type { OutboxRecord, Persistence } from '../../core/persistence/persistence.ts';
import type { EventJournal } from '../../core/store/journal.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** A message on its way: waiting to go out, or refused by the service. */
export interface OutboxEntry {
  readonly id: string;
  readonly cid: string;
  readonly userId: string;
  readonly message: MessageInput;
  readonly createdAt: string;
  /** For a forwarded message: where it comes from, shown until the service tells it. Not kept over a reload. */
  readonly forwardedFrom?: ForwardedFrom;
  /** Why the service refused it for good. */
  readonly error?: ChatError;
  /** Why the last try failed, where it is tried again. */
  readonly delayedBy?: ChatError;
}

export interface OutboxOptions {
  environment: Environment;
  http: HttpClient;
  logger: Logger;
  persistence: Persistence;
  journal: EventJournal;
  connection: Readable<ConnectionState>;
  /** Takes the stored message in. */
  sent(message: Message): void;
}

/**
 * Messages on their way (MSG-02, CONN-04): each channel's go out one after the other in the order of writing.
 * Where the network fails they wait for it; what the service refuses stays, marked failed. The id is the
 * message's own, so a repeated send never makes a second message.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #entries = createStore<readonly OutboxEntry[]>([]);
  readonly #sending = new Set<string>();
  readonly #attempts = new Map<string, number>();
  readonly #timers = new Map<string, unknown>();
  readonly #restored = new Set<string>();
  /** All that is on its way, in the order of writing. */
  readonly entries: Readable<readonly OutboxEntry[]> = this.#entries;

  constructor(options: OutboxOptions) {
    this.#options = options;
    let wasLive = false;
    options.connection.subscribe(() => {
      const live = isLive(options.connection.get());
      if (live && !wasLive) this.#sendAll();
      wasLive = live;
    });
  }

  /** Takes up what an earlier visit of this user left. */
  async restore(userId: string): Promise<void> {
    if (this.#restored.has(userId)) return;
    this.#restored.add(userId);
    const records = await this.#options.persistence.outbox(userId).catch((error: unknown) => {
      this.#options.logger.error('outbox not read', { error });
      return [];
    });
    this.#entries.update((entries) => {
      const known = new Set(entries.map((entry) => entry.id));
      return [...records.filter((record) => !known.has(record.id)).map(toEntry), ...entries];
    });
    this.#sendAll();
  }

  add(entry: OutboxEntry): void {
    this.#entries.update((entries) => [...entries, entry]);
    void this.#keep(entry).then(() => this.#send(entry.cid));
  }

  /** Sends a failed one again; it keeps its id. */
  retry(id: string): void {
    const entry = this.get(id);
    if (!entry) return;
    const { error: _, ...waiting } = entry;
    this.#replace(waiting);
    void this.#keep(waiting).then(() => this.#send(entry.cid));
  }

  /** Gives up on one. */
  discard(id: string): void {
    this.#remove(id);
  }

  /** The service has it: told by an event that may be faster than the answer. */
  confirm(id: string): void {
    this.#remove(id);
  }

  get(id: string): OutboxEntry | undefined {
    return this.#entries.get().find((entry) => entry.id === id);
  }

  #sendAll(): void {
    this.#attempts.clear();
    for (const cid of new Set(this.#entries.get().map((entry) => entry.cid))) void this.#send(cid);
  }

  /** Sends what waits in a channel, one by one. */
  async #send(cid: string): Promise<void> {
    if (this.#sending.has(cid)) return;
    this.#sending.add(cid);
    this.#options.environment.clearTimeout(this.#timers.get(cid));
    try {
      for (let entry = this.#next(cid); entry; entry = this.#next(cid)) {
        const error = await this.#post(entry);
        if (error && !this.#settle(entry, error)) return;
      }
    } finally {
      this.#sending.delete(cid);
    }
  }

  #next(cid: string): OutboxEntry | undefined {
    return this.#entries.get().find((entry) => entry.cid === cid && entry.error === undefined);
  }

  async #post(entry: OutboxEntry): Promise<ChatError | undefined> {
    const { http, journal, sent } = this.#options;
    try {
      const { answer, since } = await journal.during(() =>
        http.call('POST /channels/{type}/{id}/messages', {
          params: fromCid(entry.cid),
          body: { message: entry.message },
        }),
      );
      // Refused for what it says (MSG-02): it stays, as one that the service refused in any other way.
      if (answer.refusal) return ChatError.fromJSON(answer.refusal);
      // An entry that is gone was discarded, or an event has brought the message already.
      if (this.get(entry.id)) {
        journal.apply(since, () => {
          sent(answer.message);
          this.#remove(entry.id);
        });
      }
      this.#attempts.delete(entry.cid);
      return undefined;
    } catch (cause) {
      return toChatError(cause);
    }
  }

  /** Whether the channel may go on with the next message. */
  #settle(entry: OutboxEntry, error: ChatError): boolean {
    if (!this.get(entry.id)) return true;
    if (error.retryable) {
      this.#replace({ ...entry, delayedBy: error });
      this.#sendLater(entry.cid, error);
      return false;
    }
    const failed = { ...entry, error };
    this.#replace(failed);
    void this.#keep(failed);
    return true;
  }

  #sendLater(cid: string, error: ChatError): void {
    const { environment } = this.#options;
    const attempt = (this.#attempts.get(cid) ?? 0) + 1;
    this.#attempts.set(cid, attempt);
    const delayMs = Math.max(
      reconnectDelayMs(attempt, environment.random()),
      error.details.retry_after_ms ?? 0,
    );
    this.#timers.set(
      cid,
      environment.setTimeout(() => void this.#send(cid), delayMs),
    );
  }

  #replace(entry: OutboxEntry): void {
    this.#entries.update((entries) => entries.map((other) => (other.id === entry.id ? entry : other)));
  }

  #remove(id: string): void {
    if (!this.get(id)) return;
    this.#entries.update((entries) => entries.filter((entry) => entry.id !== id));
    this.#options.persistence.deleteOutbox(id).catch((error: unknown) => {
      this.#options.logger.error('outbox not written', { error });
    });
  }

  /** A message that cannot be kept is sent all the same; it only does not survive a reload. */
  async #keep({ id, cid, userId, message, createdAt, error }: OutboxEntry): Promise<void> {
    const record: OutboxRecord = {
      id,
      cid,
      userId,
      message,
      createdAt,
      ...(error && { failure: error.toJSON() }),
    };
    try {
      await this.#options.persistence.putOutbox(record);
      if (!this.get(id)) await this.#options.persistence.deleteOutbox(id);
    } catch (cause) {
      this.#options.logger.error('outbox not written', { error: cause });
    }
  }
}

function toEntry({ failure, ...record }: OutboxRecord): OutboxEntry {
  const error = failure && ChatError.fromJSON({ ...failure, details: { ...failure.details } });
  return { ...record, ...(error && { error }) };
}
