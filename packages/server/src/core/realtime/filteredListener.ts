import type { Connection } from './connection.ts';
import type { EventFilter, ShowEvent } from './eventFilter.ts';
import type { Listener } from './listener.ts';
import { textFrames, textsOfFrames } from './textFrames.ts';

/** Frames for many listeners, each parsed once. */
export class SharedFrames {
  readonly #filter: EventFilter;
  readonly #read = new WeakMap<Buffer, { texts: readonly string[]; showing: Promise<ShowEvent> }>();

  constructor(filter: EventFilter) {
    this.#filter = filter;
  }

  read(frames: Buffer): { texts: readonly string[]; showing: Promise<ShowEvent> } {
    const known = this.#read.get(frames);
    if (known) return known;
    const texts = textsOfFrames(frames);
    const showing = this.#filter.prepare(texts);
    // Each listener awaits it in its turn, which may be after it has failed.
    showing.catch(() => undefined);
    const read = { texts, showing };
    this.#read.set(frames, read);
    return read;
  }
}

/**
 * Listens to a stream for a connection whose reader may see only a part of it. Events are filtered by the reader's
 * rights at the time of writing, in order.
 */
export class FilteredListener implements Listener {
  readonly #connection: Connection;
  readonly #shared: SharedFrames;
  #written: Promise<void> = Promise.resolve();

  constructor(connection: Connection, shared: SharedFrames) {
    this.#connection = connection;
    this.#shared = shared;
  }

  queue(frames: Buffer): void {
    const { texts, showing } = this.#shared.read(frames);
    this.#written = this.#written
      .then(async () => this.#write(frames, texts, await showing))
      // A connection that missed something reconnects and resumes.
      .catch(() => this.overflow());
  }

  /** Queued frames are written without a flush. */
  flush(): void {}

  overflow(): void {
    this.#connection.overflow();
  }

  #write(frames: Buffer, texts: readonly string[], show: ShowEvent): void {
    if (this.#connection.closed) return;
    const shown = texts.flatMap((text) => show(text, this.#connection.reader) ?? []);
    if (shown.length === 0) return;
    const isWhole = shown.length === texts.length && shown.every((text, index) => text === texts[index]);
    this.#connection.queue(isWhole ? frames : textFrames(shown));
    this.#connection.flush();
  }
}
