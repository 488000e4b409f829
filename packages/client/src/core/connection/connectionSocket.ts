import {
  type ChatEvent,
  type ClientFrame,
  closeCodes,
  connectPath,
  type ServerFrame,
} from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import type { TokenSource } from '../http/tokenSource.ts';

/** Receives what happens on a socket; never called after `drop`. */
export interface SocketHost {
  /** Returns the cursor of each stream. */
  cursors(): Record<string, number>;
  /** The socket is open and about to authenticate. */
  opened(): void;
  /** A frame arrived; undefined if it is not JSON. */
  received(frame: ServerFrame | ChatEvent | undefined): void;
  closed(code: number): void;
  /** No socket can be created, or there is no token. */
  failed(cause: unknown): void;
}

export interface SocketOptions {
  environment: Environment;
  baseUrl: string;
  tokens: TokenSource;
  host: SocketHost;
}

/** One WebSocket, from opening it and sending the `connect` frame until it closes. */
export class ConnectionSocket {
  readonly #options: SocketOptions;
  readonly #socket: WebSocket;
  #isDropped = false;

  /** Throws where the platform refuses to create a socket. */
  constructor(options: SocketOptions) {
    this.#options = options;
    const { environment, host } = options;
    this.#socket = new environment.WebSocket(addressOf(options));
    this.#on('open', () => void this.#authenticate());
    this.#on('message', (event: MessageEvent) => host.received(parseFrame(event.data)));
    this.#on('close', (event: CloseEvent) => host.closed(event.code));
    // A close event follows every error event and is handled instead.
    this.#socket.addEventListener('error', () => undefined);
  }

  /** Sends a frame if the socket is open; returns whether it was. */
  send(frame: ClientFrame): boolean {
    if (this.#socket.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Closes the socket and ignores everything that still arrives. */
  drop(): void {
    this.#isDropped = true;
    if (this.#socket.readyState < 2) this.#socket.close(closeCodes.done);
  }

  async #authenticate(): Promise<void> {
    const { tokens, host } = this.#options;
    host.opened();
    try {
      const token = await tokens.get();
      if (this.#isDropped) return;
      this.send({ type: 'connect', cursors: host.cursors(), ...(token !== undefined && { token }) });
    } catch (cause) {
      if (!this.#isDropped) host.failed(cause);
    }
  }

  #on(type: string, listener: (event: never) => void): void {
    this.#socket.addEventListener(type, (event: unknown) => {
      if (!this.#isDropped) listener(event as never);
    });
  }
}

function addressOf({ baseUrl, environment }: SocketOptions): string {
  return ((baseUrl || environment.origin) + connectPath).replace(/^http/, 'ws');
}

function parseFrame(data: unknown): ServerFrame | ChatEvent | undefined {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
