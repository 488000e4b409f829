import type { LoggedEvent } from '../log/loggedEvent.ts';
import { flushAll, type Listener } from './listener.ts';
import { Stream } from './stream.ts';
import { Turns } from './turns.ts';

/** The most writes in one turn of the event loop: about two milliseconds. */
const writesInATurn = 200;

/**
 * Brings events to listeners. What happens on a stream within one turn of the event loop is framed once and given to
 * all of its listeners as the same bytes; each listener writes once.
 *
 * Streams take {@link Turns}; a crowd that is larger than one is written to over several.
 */
export class FanOut {
  readonly #streams = new Map<string, Stream>();
  /** Streams with something to write. */
  readonly #turns: Turns<Stream>;
  readonly #writesPerTurn: number;
  #moves = 0;
  #delivered = 0;

  constructor(writesPerTurn = writesInATurn) {
    this.#writesPerTurn = writesPerTurn;
    this.#turns = new Turns<Stream>(writesPerTurn, (streams) => this.#writeTurn(streams));
  }

  /** Takes what was committed, in the order of each stream's numbers. */
  publish(event: LoggedEvent): void {
    const stream = this.#streams.get(event.stream);
    if (!stream) return;
    stream.publish(event);
    stream.movedAt = ++this.#moves;
    this.#enqueue(stream);
  }

  /** Takes an event that is not logged. */
  publishEphemeral(name: string, json: string): void {
    const stream = this.#streams.get(name);
    if (!stream) return;
    stream.publishEphemeral(json);
    this.#enqueue(stream);
  }

  /**
   * Keeps what comes in for this listener, until {@link goLive} says from which number on it is wanted. Answers up to
   * which number it has been sent, if it was up to date: it may be a live one that asks for a gap.
   */
  join(name: string, listener: Listener): number | undefined {
    const stream = this.#streams.get(name) ?? new Stream();
    this.#streams.set(name, stream);
    return stream.join(listener);
  }

  /** Ends joining: what came in after number `last` follows, then everything as it happens. */
  goLive(name: string, listener: Listener, last: number): void {
    this.#streams.get(name)?.goLive(listener, last);
  }

  /**
   * Removes a listener that is up to date, and returns the number up to which it has been sent events. One that is
   * still being brought up to date, or does not listen, stays as it is.
   */
  removeUpToDate(name: string, listener: Listener): number | undefined {
    const stream = this.#streams.get(name);
    const sentUpTo = stream?.removeUpToDate(listener);
    if (stream?.isEmpty) this.#streams.delete(name);
    return sentUpTo;
  }

  leave(name: string, listener: Listener): void {
    const stream = this.#streams.get(name);
    stream?.leave(listener);
    if (stream?.isEmpty) this.#streams.delete(name);
  }

  /**
   * Keeps back what happens on these streams, also what waits to be written, until the answer is called: whoever has
   * left by then gets nothing of it.
   */
  suspend(isMeant: (name: string) => boolean): () => void {
    const streams = [...this.#streams].flatMap(([name, stream]) => (isMeant(name) ? stream : []));
    for (const stream of streams) stream.suspend();
    return () => {
      for (const stream of streams) {
        stream.goOn();
        if (stream.isDue) this.#turns.add(stream);
      }
    };
  }

  /** Whoever listens to the stream and is up to date. */
  listenersOf(name: string): Listener[] {
    return [...(this.#streams.get(name)?.listeners() ?? [])];
  }

  /** The heads of those streams that moved after `since`, and the mark for the next call. */
  headsMovedSince(names: Iterable<string>, since: number): { heads: Record<string, number>; mark: number } {
    const heads: Record<string, number> = {};
    if (since < this.#moves) {
      for (const name of names) {
        const stream = this.#streams.get(name);
        if (stream && !stream.isSuspended && stream.movedAt > since) heads[name] = stream.head;
      }
    }
    return { heads, mark: this.#moves };
  }

  /** How many events were given to listeners, each counted once for every listener. */
  get delivered(): number {
    return this.#delivered;
  }

  /** Frames and writes everything pending now, rather than in its turn. */
  flush(): void {
    this.#write(this.#turns.waiting);
  }

  #enqueue(stream: Stream): void {
    this.#delivered += stream.live.size;
    if (stream.isDue) this.#turns.add(stream);
  }

  #writeTurn(streams: readonly Stream[]): boolean {
    const [first] = streams;
    if (first && (first.isSwept || first.live.size > this.#writesPerTurn))
      return first.sweepOn(this.#writesPerTurn);
    this.#write(streams);
    return true;
  }

  #write(streams: readonly Stream[]): void {
    const [only] = streams;
    if (streams.length === 1) return only?.writeAll();
    // Who listens to several of them writes once.
    const ready = new Set<Listener>();
    for (const stream of streams) for (const listener of stream.queueAll()) ready.add(listener);
    flushAll(ready);
  }
}
