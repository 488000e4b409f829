import type { LoggedEvent } from '../log/loggedEvent.ts';
import { flushAll, type Listener } from './listener.ts';
import { Stream } from './stream.ts';
import { WriteScheduler } from './writeScheduler.ts';

/** Most writes in one turn of the event loop: about two milliseconds. */
const writesInATurn = 200;

/** The type of the events whose time from commit to write is measured. */
const sampledType = 'message.new';

interface FanOutOptions {
  readonly writesPerTurn?: number;
  /** Returns how long other processes needed for their last writes; 0 without any. */
  readonly writeMsElsewhere?: () => number;
  /** Called with each stream whose number of listeners may have changed. */
  readonly listenersChanged?: (stream: string) => void;
  /** Called after a write with one of the messages that it carried, to measure how long it took. */
  readonly sampleWritten?: (event: LoggedEvent) => void;
}

/**
 * Delivers events to listeners. Events of a stream within one turn of the event loop are framed once and passed to all
 * of its listeners as the same bytes; each listener writes once.
 *
 * Writes are scheduled by a {@link WriteScheduler}; a crowd larger than one turn is written to over several.
 */
export class FanOut {
  readonly #streams = new Map<string, Stream>();
  /** Streams with something to write. */
  readonly #turns: WriteScheduler<Stream>;
  readonly #writesPerTurn: number;
  readonly #listenersChanged: (stream: string) => void;
  readonly #sampleWritten: (event: LoggedEvent) => void;
  #sample: { readonly event: LoggedEvent; readonly stream: Stream } | undefined;
  #moves = 0;
  #delivered = 0;

  constructor({
    writesPerTurn = writesInATurn,
    writeMsElsewhere = () => 0,
    listenersChanged,
    sampleWritten,
  }: FanOutOptions = {}) {
    this.#listenersChanged = listenersChanged ?? (() => undefined);
    this.#sampleWritten = sampleWritten ?? (() => undefined);
    this.#writesPerTurn = writesPerTurn;
    this.#turns = new WriteScheduler<Stream>(
      writesPerTurn,
      (streams) => this.#writeTurn(streams),
      writeMsElsewhere,
    );
  }

  /** Accepts a committed event, in the order of each stream's numbers. */
  publish(event: LoggedEvent): void {
    const stream = this.#streams.get(event.stream);
    if (!stream) return;
    stream.publish(event);
    stream.movedAt = ++this.#moves;
    this.#enqueue(stream);
    if (event.type === sampledType && stream.live.size > 0) this.#sample ??= { event, stream };
  }

  /** Accepts an event that is not logged. */
  publishEphemeral(name: string, json: string): void {
    const stream = this.#streams.get(name);
    if (!stream) return;
    stream.publishEphemeral(json);
    this.#enqueue(stream);
  }

  /**
   * Buffers events for this listener until {@link goLive} names its start. If it was up to date (a live listener may
   * fill a gap), returns the last number it has been sent.
   */
  join(name: string, listener: Listener): number | undefined {
    const stream = this.#streams.get(name) ?? new Stream();
    this.#streams.set(name, stream);
    this.#listenersChanged(name);
    return stream.join(listener);
  }

  /** Ends joining: sends buffered events after number `last`, then all further ones live. */
  goLive(name: string, listener: Listener, last: number): void {
    this.#streams.get(name)?.goLive(listener, last);
  }

  /**
   * Removes a listener that is up to date, and returns the last number it was sent. Listeners that are joining or
   * absent are unchanged.
   */
  removeUpToDate(name: string, listener: Listener): number | undefined {
    const stream = this.#streams.get(name);
    const sentUpTo = stream?.removeUpToDate(listener);
    if (stream?.isEmpty) this.#streams.delete(name);
    this.#listenersChanged(name);
    return sentUpTo;
  }

  leave(name: string, listener: Listener): void {
    const stream = this.#streams.get(name);
    stream?.leave(listener);
    if (stream?.isEmpty) this.#streams.delete(name);
    this.#listenersChanged(name);
  }

  /**
   * Holds back events on these streams, pending ones included, until the returned function is called: listeners that
   * have left by then receive none of them.
   */
  suspend(isSuspended: (name: string) => boolean): () => void {
    const streams = [...this.#streams].flatMap(([name, stream]) => (isSuspended(name) ? stream : []));
    for (const stream of streams) stream.suspend();
    return () => {
      for (const stream of streams) {
        stream.resume();
        if (stream.isDue) this.#turns.add(stream);
      }
    };
  }

  /** All streams that have listeners. */
  get streams(): Iterable<string> {
    return this.#streams.keys();
  }

  /** Returns the number of listeners of a stream, those that are joining included. */
  countOf(name: string): number {
    return this.#streams.get(name)?.size ?? 0;
  }

  /** Returns the heads of the streams that moved after `since`, and the mark for the next call. */
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

  /** Number of event deliveries: each event counts once per listener. */
  get delivered(): number {
    return this.#delivered;
  }

  /** Frames and writes everything pending now. */
  flush(): void {
    const { waiting } = this.#turns;
    this.#write(waiting);
    this.#reportSample(waiting);
  }

  #enqueue(stream: Stream): void {
    this.#delivered += stream.live.size;
    if (stream.isDue) this.#turns.add(stream);
  }

  #writeTurn(streams: readonly Stream[]): boolean {
    const [first] = streams;
    const isCrowd = first && (first.isSwept || first.live.size > this.#writesPerTurn);
    if (isCrowd && !first.continueSweep(this.#writesPerTurn)) return false;
    if (!isCrowd) this.#write(streams);
    this.#reportSample(streams);
    return true;
  }

  /** Reports the sample if one of these streams, which were written, had it. */
  #reportSample(streams: readonly Stream[]): void {
    const sample = this.#sample;
    if (!sample || !streams.includes(sample.stream)) return;
    this.#sample = undefined;
    this.#sampleWritten(sample.event);
  }

  #write(streams: readonly Stream[]): void {
    const [only] = streams;
    if (streams.length === 1) return only?.writeAll();
    // A listener of several streams writes once.
    const ready = new Set<Listener>();
    for (const stream of streams) for (const listener of stream.queueAll()) ready.add(listener);
    flushAll(ready);
  }
}
