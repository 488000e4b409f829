import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ClientSocket, CutReason } from './clientSocket.ts';
import { MeteredInput } from './meteredInput.ts';
import type { OutputOwners } from './outputOwners.ts';

/** A reader that lags behind by more than this is too slow. */
const maxWaitingBytes = 512 * 1024;
/** At most this much pending output counts as received. */
const drainedBytes = 64 * 1024;
/** A reader that receives nothing for this long while output is pending is too slow. */
const maxStalledMs = 10_000;
/** Time limit for the other side's part of the closing handshake. */
const closeTimeoutMs = 3000;
/** Most pings and pongs at once, plus one per second. */
const maxControlFrames = 30;

/** A socket that counts its written bytes, as TCP and TLS sockets do. */
type CountedSocket = Duplex & { readonly bytesWritten?: number };

/**
 * A WebSocket in this process. Frames are written directly to the TCP socket: `ws` also writes its own frames (pongs,
 * close) whole and immediately, since there is no compression, so frames never interleave.
 */
export class LocalSocket implements ClientSocket {
  readonly #webSocket: WebSocket;
  readonly #socket: CountedSocket;
  readonly #owners: OutputOwners;
  readonly #input: MeteredInput;
  #owner: string | undefined;
  #cut: ((reason: CutReason) => void) | undefined;
  #stallTimer: NodeJS.Timeout | undefined;
  #closeTimer: NodeJS.Timeout | undefined;
  #controlFrames = 0;
  #controlFramesSince = performance.now();

  constructor(webSocket: WebSocket, socket: Duplex, owners: OutputOwners) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#owners = owners;
    this.#input = new MeteredInput(webSocket, socket);
    webSocket.on('ping', () => this.#countControlFrame());
    webSocket.on('pong', () => this.#countControlFrame());
    webSocket.once('close', () => this.#ended());
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  /** Bytes of pending output. */
  get waitingBytes(): number {
    return this.#socket.writableLength;
  }

  write(frames: Buffer): void {
    if (!this.isOpen) return;
    this.#socket.write(frames);
    if (this.#socket.writableLength > drainedBytes) this.#lag();
  }

  async replay(frames: Buffer): Promise<void> {
    if (this.isOpen) this.#socket.write(frames);
    while (this.#socket.writableLength > drainedBytes && this.isOpen) {
      this.#watchForStall();
      await new Promise<void>((resolve) => {
        const done = () => {
          this.#socket.off('drain', done);
          this.#webSocket.off('close', done);
          resolve();
        };
        this.#socket.once('drain', done);
        this.#webSocket.once('close', done);
      });
    }
  }

  handled(bytes: number, messages = 1): void {
    this.#input.handled(messages, bytes);
  }

  setOwner(owner: string): void {
    if (!this.isOpen) return;
    this.#owner = owner;
    this.#input.isKnown = true;
    this.#owners.add(owner, this);
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#webSocket.close(code, reason);
    // From here on only the other side's close frame matters.
    this.#socket.end();
    this.#socket.resume();
    this.#closeTimer = setTimeout(() => this.terminate(), closeTimeoutMs);
    this.#closeTimer.unref();
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  onMessage(listener: (data: Buffer, isBinary: boolean) => void): void {
    this.#webSocket.on('message', (data: Buffer, isBinary) => {
      if (!this.isOpen) return;
      this.#input.began(data.length);
      listener(data, isBinary);
    });
  }

  onPong(listener: () => void): void {
    this.#webSocket.on('pong', listener);
  }

  onCut(cut: (reason: CutReason) => void): void {
    this.#cut = cut;
  }

  onClose(ended: () => void): void {
    this.#webSocket.once('close', ended);
  }

  #lag(): void {
    const isTooMuch =
      this.#socket.writableLength > maxWaitingBytes ||
      (this.#owner !== undefined && this.#owners.isOver(this.#owner));
    if (isTooMuch) this.#cut?.('slow');
    else this.#watchForStall();
  }

  #watchForStall(): void {
    if (this.#stallTimer) return;
    const sent = this.#sentBytes();
    this.#stallTimer = setTimeout(() => {
      this.#stallTimer = undefined;
      if (!this.isOpen || this.#socket.writableLength <= drainedBytes) return;
      if (this.#sentBytes() === sent) this.#cut?.('slow');
      else this.#watchForStall();
    }, maxStalledMs);
    this.#stallTimer.unref();
  }

  #sentBytes(): number {
    return (this.#socket.bytesWritten ?? 0) - this.#socket.writableLength;
  }

  #countControlFrame(): void {
    const now = performance.now();
    this.#controlFrames = Math.max(0, this.#controlFrames - (now - this.#controlFramesSince) / 1000) + 1;
    this.#controlFramesSince = now;
    if (this.#controlFrames <= maxControlFrames || !this.isOpen) return;
    this.#cut?.('flood');
    this.terminate();
  }

  #ended(): void {
    clearTimeout(this.#stallTimer);
    clearTimeout(this.#closeTimer);
    if (this.#owner !== undefined) this.#owners.delete(this.#owner, this);
  }
}
