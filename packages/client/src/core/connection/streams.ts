import type { ChatEvent } from '@confab/protocol';
import { batch } from '../store/store.ts';
import type { PollRequest } from './longPoll.ts';

/** Receives events in order, and requests for missing ones. */
export interface StreamsHost {
  /** Called with the next event of its stream, or one that is not logged. */
  deliver(event: ChatEvent): void;
  /** Asks the service to continue after the cursors. */
  request(id: number, streams: Record<string, number>): void;
  /** The events up to `seq` will not arrive: the stream's state must be loaded again. */
  skipped(stream: string, seq: number): void;
  /** A stream that the first answer did not have was added: the user may read it now. */
  gained(stream: string): void;
}

/**
 * Keeps the cursor of each stream (CONN-04). Drops repeated events; after an event that arrives too early, or a head
 * beyond the last event, asks for those in between.
 */
export class Streams {
  readonly #host: StreamsHost;
  readonly #cursors = new Map<string, number>();
  /** By stream with a cursor, the seq at which listening began: no earlier events arrive. */
  readonly #starts = new Map<string, number>();
  /** Cursors of streams that the service closed: each connection names them, so that they are opened again. */
  readonly #lost = new Map<string, number>();
  readonly #requested = new Map<string, number>();
  readonly #missing = new Set<string>();
  /**
   * Streams for which an answer arrived before the events that it includes: up to which seq, and the events received so
   * far.
   */
  readonly #ahead = new Map<string, { seq: number; readonly events: ChatEvent[] }>();
  #lastRequestId = 0;

  constructor(host: StreamsHost) {
    this.#host = host;
  }

  cursors(): Record<string, number> {
    return Object.fromEntries([...this.#lost, ...this.#cursors]);
  }

  /** Returns the cursors for a poll, which lists lost streams separately. */
  pollRequest(): PollRequest {
    return { cursors: Object.fromEntries(this.#cursors), awaited: [...this.#lost.keys()] };
  }

  has(stream: string): boolean {
    return this.#cursors.has(stream);
  }

  /**
   * Listens to a stream from `seq` on, unless already listening; if that began later, the stream's state is loaded
   * again.
   */
  follow(stream: string, seq: number): void {
    this.#lost.delete(stream);
    if (!this.#cursors.has(stream)) {
      this.#begin(stream, seq);
      this.#request([stream]);
    } else if (seq < this.#starts.get(stream)!) this.#host.skipped(stream, this.#starts.get(stream)!);
  }

  /** The service subscribed this connection to the stream, from its head on. */
  opened(stream: string, head: number): void {
    if (this.#lost.has(stream)) this.#skipTo({ [stream]: head }, []);
    else if (this.#cursors.has(stream)) this.heads({ [stream]: head });
    else this.#gain(stream, head);
  }

  /** The service closed the stream or refuses it: when it opens again, its state is loaded again. */
  lost(stream: string): void {
    const cursor = this.#cursors.get(stream) ?? this.#lost.get(stream) ?? 0;
    this.closed(stream);
    this.#lost.set(stream, cursor);
  }

  /** The stream is no longer needed. */
  closed(stream: string): void {
    this.#lost.delete(stream);
    this.#cursors.delete(stream);
    this.#requested.delete(stream);
    this.#ahead.delete(stream);
  }

  /** Drops all streams when another user signs in. */
  clear(): void {
    this.#lost.clear();
    this.#cursors.clear();
    this.#requested.clear();
    this.#ahead.clear();
  }

  /**
   * Holds back the events that an answer already includes: shown one by one they would be older than the answer, so
   * they are delivered together with the last of them. Returns whether the answer itself is older than an earlier one.
   */
  answered(positions: Readonly<Record<string, number>>): boolean {
    let isOlder = false;
    for (const [stream, seq] of Object.entries(positions)) {
      const ahead = this.#ahead.get(stream);
      if (ahead) {
        isOlder ||= seq < ahead.seq;
        ahead.seq = Math.max(ahead.seq, seq);
      } else if (!(seq <= this.#cursors.get(stream)!)) {
        // Also without a cursor, since comparisons with `undefined` are false.
        this.#ahead.set(stream, { seq, events: [] });
      }
    }
    return isOlder;
  }

  receive(event: ChatEvent): void {
    const { stream, seq } = event;
    if (seq === 0) return this.#host.deliver(event);
    const last = this.#cursors.get(stream) ?? seq - 1;
    if (seq > last + 1) this.#request([stream]);
    if (seq !== last + 1) return;
    this.#cursors.set(stream, seq);
    const ahead = this.#ahead.get(stream);
    if (!ahead) return this.#host.deliver(event);
    ahead.events.push(event);
    if (seq < ahead.seq) return;
    this.#ahead.delete(stream);
    batch(() => ahead.events.forEach(this.#host.deliver));
  }

  /** A new connection: the streams that it is subscribed to, all replayed up to their heads. */
  hello(heads: Record<string, number>, resets: readonly string[]): void {
    this.polled(heads, resets);
    this.heads(heads);
    this.#request([...this.#cursors.keys()].filter((stream) => !(stream in heads)));
  }

  /** The answer to a request for missing events. */
  subscribed(id: number, heads: Record<string, number>, resets: readonly string[]): void {
    for (const [stream, requestId] of this.#requested) if (requestId === id) this.#requested.delete(stream);
    this.#skipTo(heads, resets);
    this.heads(heads);
  }

  /** A poll's answer, after its events have been received. */
  polled(heads: Record<string, number>, resets: readonly string[]): void {
    this.#requested.clear();
    const isFirst = this.#cursors.size === 0;
    this.#skipTo(heads, resets);
    for (const [stream, head] of Object.entries(heads)) {
      if (this.#cursors.has(stream)) continue;
      if (isFirst) this.#begin(stream, head);
      else this.#gain(stream, head);
    }
  }

  /** Requests everything between the cursors and these heads. */
  heads(heads: Record<string, number>): void {
    this.#request(
      Object.keys(heads).filter((stream) => heads[stream]! > (this.#cursors.get(stream) ?? heads[stream]!)),
    );
  }

  #skipTo(heads: Record<string, number>, resets: readonly string[]): void {
    const back = Object.keys(heads).filter((stream) => this.#lost.delete(stream));
    for (const stream of new Set([...resets, ...back])) {
      const head = heads[stream] ?? 0;
      this.#begin(stream, head);
      this.#ahead.delete(stream);
      this.#host.skipped(stream, head);
    }
  }

  #gain(stream: string, seq: number): void {
    this.#begin(stream, seq);
    this.#host.gained(stream);
  }

  #begin(stream: string, seq: number): void {
    this.#starts.set(stream, seq);
    this.#cursors.set(stream, seq);
  }

  #request(streams: readonly string[]): void {
    if (this.#missing.size === 0 && streams.length > 0) queueMicrotask(() => this.#requestMissing());
    for (const stream of streams) this.#missing.add(stream);
  }

  /** Requests everything found missing in this turn with one frame. */
  #requestMissing(): void {
    const missing = [...this.#missing].filter(
      (stream) => this.#cursors.has(stream) && !this.#requested.has(stream),
    );
    this.#missing.clear();
    if (missing.length === 0) return;
    const id = ++this.#lastRequestId;
    for (const stream of missing) this.#requested.set(stream, id);
    this.#host.request(id, Object.fromEntries(missing.map((stream) => [stream, this.#cursors.get(stream)!])));
  }
}
