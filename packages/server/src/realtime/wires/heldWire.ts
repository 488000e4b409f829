import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Wire } from './wire.ts';

/** A reader that lags behind by more than this is too slow. */
const bufferLimitBytes = 1024 * 1024;
/** Its reader has taken most of what was written when no more than this is left. */
const drainedBytes = 256 * 1024;

/**
 * A WebSocket that this process holds. Frames are written straight to the TCP socket: `ws` writes its own (pongs, the close
 * frame) whole and at once too, since there is no compression, so the two never mix within a frame.
 */
export class HeldWire implements Wire {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  #lags: (() => void) | undefined;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  write(frames: Buffer): void {
    if (!this.isOpen) return;
    this.#socket.write(frames);
    if (this.#socket.writableLength > bufferLimitBytes) this.#lags?.();
  }

  async replay(frames: Buffer): Promise<void> {
    if (this.isOpen) this.#socket.write(frames);
    while (this.#socket.writableLength > drainedBytes && this.isOpen) {
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

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  onMessage(take: (data: Buffer, isBinary: boolean) => void): void {
    this.#webSocket.on('message', take);
  }

  onPong(heard: () => void): void {
    this.#webSocket.on('pong', heard);
  }

  onSlow(lags: () => void): void {
    this.#lags = lags;
  }

  onClose(ended: () => void): void {
    this.#webSocket.once('close', ended);
  }
}
