import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * `ws` receives at most this many bytes at a time: its messages are handled, or the socket paused, before it gets more.
 */
const shareBytes = 4096;
/** The socket pauses while this many messages are unhandled, … */
const maxUnhandled = 32;
const maxUnhandledBytes = 64 * 1024;
/** … until no more than this are left. */
const fewUnhandled = 8;
const fewUnhandledBytes = 32 * 1024;
/**
 * A client that sends more than this after the closing handshake is cut off: it may have had data in flight, an
 * unauthenticated one has none.
 */
const maxIgnoredBytes = 256 * 1024;
const maxIgnoredStrangerBytes = 4096;

/**
 * Feeds a WebSocket in small chunks, no faster than messages are handled. Frames need far more memory than their bytes,
 * and one read can contain nine thousand of them.
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
  /** Whether it is authenticated. */
  isKnown = false;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    const [listener] = socket.listeners('data');
    this.#feed = listener as (bytes: Buffer) => void;
    socket.off('data', this.#feed);
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  /** Counts a message to be handled. */
  began(bytes: number): void {
    this.#unhandled++;
    this.#unhandledBytes += bytes;
  }

  /** Counts handled messages, and resumes reading once few are left. */
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
