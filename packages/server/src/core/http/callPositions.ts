import { AsyncLocalStorage } from 'node:async_hooks';
import { channelStream, userStream } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';

const current = new AsyncLocalStorage<CallPositions | undefined>();

/** Where a call came from. */
export interface Caller {
  /** The network address. */
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

/** The stream positions of one call's answer: those of the events that the call appended. */
export class CallPositions {
  readonly #appended = new Map<string, number>();
  readonly #opened = new Set<string>();
  /** Undefined for a call over a socket. */
  readonly caller: Caller | undefined;

  constructor(caller?: Caller) {
    this.caller = caller;
  }

  /** Handles a call, recording its writes and authorizations. */
  run<T>(handle: () => T): T {
    return current.run(this, handle);
  }

  /** Returns the positions in streams visible to the caller; undefined if the call appended nothing to them. */
  of(actor: Actor | undefined): Readonly<Record<string, number>> | undefined {
    let positions: Record<string, number> | undefined;
    for (const [stream, seq] of this.#appended) {
      const isOwn = actor?.userId !== undefined && stream === userStream(actor.userId);
      if (isOwn || stream === 'app' || this.#opened.has(stream)) (positions ??= {})[stream] = seq;
    }
    return positions;
  }

  /** Records an event once it is durable: a client would wait forever for one that was rolled back. */
  append(stream: string, seq: number): void {
    this.#appended.set(stream, seq);
  }

  open(cid: string): void {
    this.#opened.add(channelStream(cid));
  }
}

/** Returns the positions of the current call; undefined outside of a call. */
export const currentPositions = (): CallPositions | undefined => current.getStore();

/** Runs `work` elsewhere, such as in a queue, as part of a call. */
export const asPartOf = <T>(positions: CallPositions | undefined, work: () => T): T =>
  current.run(positions, work);
