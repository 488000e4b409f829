import type { ChatEvent } from '@confab/protocol';
import { batch } from '../store/store.ts';
import type { PollRequest } from './longPoll.ts';

/** Who takes events in order and fetches what is missing. */
export interface StreamsHost {
  /** The next event of its stream, or one that is not logged. */
  deliver(event: ChatEvent): void;
  /** Asks the service to go on after the cursors. */
  ask(id: number, streams: Record<string, number>): void;
  /** The log no longer reaches back: load the stream's state afresh. */
  reset(stream: string): void;
}

/**
 * Where each stream stands (CONN-04). Repeats are dropped; an event that comes too early, or a head that is
 * further than the last event, makes the client ask for what lies between.
 */
export class Streams {
  readonly #host: StreamsHost;
  readonly #cursors = new Map<string, number>();
  /** By stream with a cursor, where listening began: of what happened before, no event comes. */
  readonly #starts = new Map<string, number>();
  /** Where those stood that the service took away: each connection names them, so that they come back. */
  readonly #lost = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  readonly #missing = new Set<string>();
  /** Where an answer was faster than the events that it stands for: up to which number, and those that have come so far. */
  readonly #ahead = new Map<string, { seq: number; readonly events: ChatEvent[] }>();
  #lastAsk = 0;

  constructor(host: StreamsHost) {
    this.#host = host;
  }

  cursors(): Record<string, number> {
    return Object.fromEntries([...this.#lost, ...this.#cursors]);
  }

  /** The same for a poll, which names what was taken away apart. */
  pollRequest(): PollRequest {
    return { cursors: Object.fromEntries(this.#cursors), awaited: [...this.#lost.keys()] };
  }

  has(stream: string): boolean {
    return this.#cursors.has(stream);
  }

  /** Listens to a stream from `seq` on, unless it is listened to already; if that began later, its state is loaded afresh. */
  follow(stream: string, seq: number): void {
    this.#lost.delete(stream);
    if (!this.#cursors.has(stream)) {
      this.#begin(stream, seq);
      this.#ask([stream]);
    } else if (seq < this.#starts.get(stream)!) this.#host.reset(stream);
  }

  /** The service listens to the stream for us, from its head on. */
  opened(stream: string, head: number): void {
    if (this.#lost.has(stream)) this.#skipTo({ [stream]: head }, []);
    else if (this.#cursors.has(stream)) this.heads({ [stream]: head });
    else this.#begin(stream, head);
  }

  /** The service took the stream away, or does not give it: when it comes, its state is loaded afresh. */
  lost(stream: string): void {
    const cursor = this.#cursors.get(stream) ?? this.#lost.get(stream) ?? 0;
    this.closed(stream);
    this.#lost.set(stream, cursor);
  }

  /** Nobody wants the stream any more. */
  closed(stream: string): void {
    this.#lost.delete(stream);
    this.#cursors.delete(stream);
    this.#asked.delete(stream);
    this.#ahead.delete(stream);
  }

  /** Forgets all: somebody else has signed in. */
  clear(): void {
    this.#lost.clear();
    this.#cursors.clear();
    this.#asked.clear();
    this.#ahead.clear();
  }

  /**
   * An answer stands for all that happens up to these positions. What has still to come of that is older than what the answer
   * shows, until the last of it: so all of it is delivered with that one.
   */
  answered(positions: Readonly<Record<string, number>>): void {
    for (const [stream, seq] of Object.entries(positions)) {
      if (!(seq > this.#cursors.get(stream)!)) continue;
      const ahead = this.#ahead.get(stream);
      if (ahead) ahead.seq = Math.max(ahead.seq, seq);
      else this.#ahead.set(stream, { seq, events: [] });
    }
  }

  receive(event: ChatEvent): void {
    const { stream, seq } = event;
    if (seq === 0) return this.#host.deliver(event);
    const last = this.#cursors.get(stream) ?? seq - 1;
    if (seq > last + 1) this.#ask([stream]);
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
    this.#ask([...this.#cursors.keys()].filter((stream) => !(stream in heads)));
  }

  /** The answer to an ask. */
  subscribed(id: number, heads: Record<string, number>, resets: readonly string[]): void {
    for (const [stream, asked] of this.#asked) if (asked === id) this.#asked.delete(stream);
    this.#skipTo(heads, resets);
    this.heads(heads);
  }

  /** A poll's answer: its events have been received. */
  polled(heads: Record<string, number>, resets: readonly string[]): void {
    this.#asked.clear();
    this.#skipTo(heads, resets);
    for (const [stream, head] of Object.entries(heads))
      if (!this.#cursors.has(stream)) this.#begin(stream, head);
  }

  /** Asks for whatever lies between the cursors and these heads. */
  heads(heads: Record<string, number>): void {
    this.#ask(
      Object.keys(heads).filter((stream) => heads[stream]! > (this.#cursors.get(stream) ?? heads[stream]!)),
    );
  }

  #skipTo(heads: Record<string, number>, resets: readonly string[]): void {
    const back = Object.keys(heads).filter((stream) => this.#lost.delete(stream));
    for (const stream of new Set([...resets, ...back])) {
      this.#begin(stream, heads[stream] ?? 0);
      this.#ahead.delete(stream);
      this.#host.reset(stream);
    }
  }

  #begin(stream: string, seq: number): void {
    this.#starts.set(stream, seq);
    this.#cursors.set(stream, seq);
  }

  #ask(streams: readonly string[]): void {
    if (this.#missing.size === 0 && streams.length > 0) queueMicrotask(() => this.#askTogether());
    for (const stream of streams) this.#missing.add(stream);
  }

  /** One frame for all that turned out to be missing in one go. */
  #askTogether(): void {
    const missing = [...this.#missing].filter(
      (stream) => this.#cursors.has(stream) && !this.#asked.has(stream),
    );
    this.#missing.clear();
    if (missing.length === 0) return;
    const id = ++this.#lastAsk;
    for (const stream of missing) this.#asked.set(stream, id);
    this.#host.ask(id, Object.fromEntries(missing.map((stream) => [stream, this.#cursors.get(stream)!])));
  }
}
