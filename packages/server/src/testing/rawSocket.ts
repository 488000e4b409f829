import { once } from 'node:events';
import { connectPath, type ServerFrame } from '@confab/protocol';
import { type ClientOptions, WebSocket } from 'ws';

/** A received event or frame. */
export type Received = ServerFrame | { type: string; stream: string; seq: number; words: string };

/** A socket that records what it receives, for protocol tests. */
export class RawSocket {
  readonly received: Received[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | undefined;
  #waiting: (() => void)[] = [];

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url.replace('http', 'ws') + connectPath, options);
    this.socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      this.#wake();
    });
    this.socket.on('open', () => this.#wake());
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
  }

  /** Opens a socket and sends `connect`; resolves after `hello`. */
  static async connect(url: string, token: string, cursors?: Record<string, number>): Promise<RawSocket> {
    const raw = new RawSocket(url);
    await raw.opened();
    raw.send({ type: 'connect', token, cursors });
    await raw.frame('hello');
    return raw;
  }

  async opened(): Promise<void> {
    await once(this.socket, 'open');
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  /** Waits until `condition` holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Waits for a frame of this type, and returns the latest. */
  async frame<T extends ServerFrame['type']>(type: T, count = 1): Promise<Extract<ServerFrame, { type: T }>> {
    const found = () => this.received.filter((frame) => frame.type === type);
    await this.until(() => found().length >= count || this.closed !== undefined);
    const frame = found().at(-1);
    if (!frame) throw new Error(`closed with ${JSON.stringify(this.closed)} before ${type}`);
    return frame as Extract<ServerFrame, { type: T }>;
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined);
    return this.closed as { code: number; reason: string };
  }

  /** Returns the messages received on a stream, as `seq text`. */
  textsOf(stream: string): string[] {
    return this.received.flatMap((frame) =>
      'words' in frame && frame.stream === stream ? `${frame.seq} ${frame.words}` : [],
    );
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
