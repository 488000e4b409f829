import { AsyncLocalStorage } from 'node:async_hooks';
import { channelStream, userStream } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';

const current = new AsyncLocalStorage<CallPositions | undefined>();

/** The stream positions that the answer to one call stands for: those of the events that the call has appended. */
export class CallPositions {
  readonly #appended = new Map<string, number>();
  readonly #opened = new Set<string>();

  /** Handles a call, whose writes and authorisations are noted here. */
  run<T>(handle: () => T): T {
    return current.run(this, handle);
  }

  /** Those of the streams that the caller may know of; undefined where the call has appended nothing to them. */
  of(actor: Actor | undefined): Readonly<Record<string, number>> | undefined {
    let positions: Record<string, number> | undefined;
    for (const [stream, seq] of this.#appended) {
      const isOwn = actor?.userId !== undefined && stream === userStream(actor.userId);
      if (isOwn || stream === 'app' || this.#opened.has(stream)) (positions ??= {})[stream] = seq;
    }
    return positions;
  }

  /** Notes an event. A write that is run again appends it again: the last number is the one that stands. */
  append(stream: string, seq: number): void {
    this.#appended.set(stream, seq);
  }

  open(cid: string): void {
    this.#opened.add(channelStream(cid));
  }
}

/** The positions of the call that is being handled; undefined outside of one. */
export const currentPositions = (): CallPositions | undefined => current.getStore();

/** Runs a part of some call elsewhere, such as in the turn of a queue, as a part of that call. */
export const asPartOf = <T>(positions: CallPositions | undefined, work: () => T): T =>
  current.run(positions, work);
