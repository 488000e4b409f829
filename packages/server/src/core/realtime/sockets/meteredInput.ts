import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** `ws` gets so many bytes at once: what it makes of them is handled, or the socket paused, before it gets more. */
const shareBytes = 4096;
/** The socket is paused while so much of what came has not been handled, … */
const maxUnhandled = 32;
const maxUnhandledBytes = 64 * 1024;
/** … until no more than this is left. */
const fewUnhandled = 8;
const fewUnhandledBytes = 32 * 1024;
/**
 * Whoever sends more than this after a good-bye is cut off: a client may have had much under way, a stranger nothing.
 */
const maxIgnoredBytes = 256 * 1024;
const maxIgnoredStrangerBytes = 4096;

/**
 * Gives a WebSocket what its socket receives, in small shares and no faster than it is handled. Frames cost far more
 * memory than their bytes do, and one read can hold nine thousand of them.
 */
export class MeteredInput {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #feed: (bytes: Buffer) => void;
  #rest: Buffer | undefined;
  #unhandled = 0;
  #unhandledBytes = 0;
  #ignoredBytes = 0;
  #isPaused = false;
  /** Whether it has said whose socket it is. */
  isKnown = false;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    const [listener] = socket.listeners('data');
    this.#feed = listener as (bytes: Buffer) => void;
    socket.off('data', this.#feed);
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  /** Counts a message that has to be handled. */
  began(bytes: number): void {
    this.#unhandled++;
    this.#unhandledBytes += bytes;
  }

  /** Counts messages that have been handled, and reads on once few are left. */
  handled(messages: number, bytes: number): void {
    this.#unhandled -= messages;
    this.#unhandledBytes -= bytes;
    if (!this.#isPaused || this.#unhandled > fewUnhandled || this.#unhandledBytes > fewUnhandledBytes) return;
    this.#isPaused = false;
    this.#feedRest();
    if (!this.#isPaused) this.#socket.resume();
  }

  #receive(bytes: Buffer): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return this.#ignore(bytes);
    this.#rest = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    if (!this.#isPaused) this.#feedRest();
  }

  #feedRest(): void {
    while (this.#rest && this.#webSocket.readyState === this.#webSocket.OPEN) {
      if (this.#unhandled >= maxUnhandled || this.#unhandledBytes >= maxUnhandledBytes) {
        this.#isPaused = true;
        this.#socket.pause();
        return;
      }
      const share = this.#rest.subarray(0, shareBytes);
      this.#rest = share.length === this.#rest.length ? undefined : this.#rest.subarray(shareBytes);
      this.#feed.call(this.#socket, share);
    }
    if (this.#rest) this.#ignore(this.#rest);
    this.#rest = undefined;
  }

  #ignore(bytes: Buffer): void {
    this.#ignoredBytes += bytes.length;
    if (this.#ignoredBytes > (this.isKnown ? maxIgnoredBytes : maxIgnoredStrangerBytes))
      this.#socket.destroy();
  }
}
