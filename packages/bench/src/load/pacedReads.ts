import type { Socket } from 'node:net';

/** A share of the sockets is read this often. */
const turnMs = 5;

/**
 * Sockets that are each read once in an interval, a few in each turn. With a timer for each, those that were late once
 * would be read together from then on, and that delays the sockets whose times are measured.
 */
class PacedReads {
  readonly #everyMs: number;
  #sockets: Socket[] = [];
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  add(socket: Socket): void {
    this.#sockets.push(socket);
    this.#timer ??= setInterval(() => this.#readSome(), turnMs);
    socket.once('close', () => this.#remove(socket));
  }

  #readSome(): void {
    const count = Math.ceil((this.#sockets.length * turnMs) / this.#everyMs);
    for (let read = 0; read < count; read++) {
      this.#next = (this.#next + 1) % this.#sockets.length;
      this.#sockets[this.#next]!.resume();
    }
  }

  #remove(socket: Socket): void {
    this.#sockets = this.#sockets.filter((other) => other !== socket);
    if (this.#sockets.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const byInterval = new Map<number, PacedReads>();

/** Has a socket that pauses after each read continue once in every `everyMs` milliseconds, until it closes. */
export function readEvery(everyMs: number, socket: Socket): void {
  const reads = byInterval.get(everyMs) ?? new PacedReads(everyMs);
  byInterval.set(everyMs, reads);
  reads.add(socket);
}
