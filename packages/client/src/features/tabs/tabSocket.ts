import type { ClientFrame, ServerFrame } from '@confab/protocol';

/** The first frame of a client. */
export type ConnectFrame = Extract<ClientFrame, { type: 'connect' }>;

/** Passes the frames of a client on. */
export interface TabSocketHost {
  connect(socket: TabSocket, frame: ConnectFrame): void;
  send(socket: TabSocket, frame: ClientFrame): void;
  /** The client has closed the socket. */
  left(socket: TabSocket): void;
  /** Whether the user is known not to be a member of the stream's channel. */
  isGuestOn(stream: string): boolean;
}

/**
 * A client's end of the connection that the tabs share, in place of a `WebSocket`. Passes on only events of the streams
 * that its client listens to.
 */
export class TabSocket extends EventTarget {
  readonly id: string;
  readonly url: string;
  readonly #host: TabSocketHost;
  readonly #streams = new Set<string>();
  #readyState = 0;
  /** A connection of this tab alone. */
  #own: WebSocket | undefined;

  constructor(id: string, url: string, host: TabSocketHost) {
    super();
    this.id = id;
    this.url = url;
    this.#host = host;
    queueMicrotask(() => {
      if (this.#readyState > 0) return;
      this.#readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  get readyState(): number {
    return this.#readyState;
  }

  /** Whether the client still uses it. */
  get isOpen(): boolean {
    return this.#readyState === 1;
  }

  send(text: string): void {
    if (this.#own) return this.#own.send(text);
    const frame: ClientFrame = JSON.parse(text);
    if (frame.type === 'connect') {
      this.#listen(Object.keys(frame.cursors ?? {}));
      this.#host.connect(this, frame);
      return;
    }
    if (frame.type === 'subscribe') this.#listen(Object.keys(frame.streams));
    // The events of a member's channels continue.
    if (frame.type === 'unsubscribe')
      for (const stream of frame.streams) if (this.#host.isGuestOn(stream)) this.#streams.delete(stream);
    this.#host.send(this, frame);
  }

  close(code?: number): void {
    if (this.#readyState > 1) return;
    this.#readyState = 3;
    this.#own?.close(code);
    this.#host.left(this);
  }

  /** The connection has ended with this code. */
  end(code: number): void {
    if (this.#readyState > 1) return;
    this.#readyState = 3;
    this.#own?.close();
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  /** Passes a frame to the client; events name their stream. */
  deliver(text: string, stream?: string): void {
    if (!this.isOpen || this.#own) return;
    if (stream === undefined) this.#note(JSON.parse(text));
    else if (!this.#streams.has(stream)) return;
    this.#dispatch(text);
  }

  /** Uses a connection of this tab alone, which begins with the client's first frame. */
  connectAlone(socket: WebSocket, connect: ConnectFrame): void {
    this.#own = socket;
    socket.addEventListener('open', () => socket.send(JSON.stringify(connect)));
    socket.addEventListener('message', ({ data }) => this.isOpen && this.#dispatch(data));
    socket.addEventListener('close', ({ code }) => this.end(code));
    // A close event follows.
    socket.addEventListener('error', () => undefined);
  }

  #note(frame: ServerFrame): void {
    if (frame.type === 'hello') this.#listen(Object.keys(frame.heads));
    else if (frame.type === 'stream.opened') this.#listen([frame.stream]);
    else if (frame.type === 'stream.closed') this.#streams.delete(frame.stream);
  }

  #listen(streams: readonly string[]): void {
    for (const stream of streams) this.#streams.add(stream);
  }

  #dispatch(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
