import { type ClientFrame, closeCodes, type ServerFrame } from '@confab/protocol';
import type { ConnectFrame } from './tabSocket.ts';

/** An event of a stream; events that are not logged have the number 0. */
interface EventFrame {
  readonly type: string;
  readonly stream: string;
  readonly seq: number;
}

interface SocketParts {
  now(): number;
  openSocket(): WebSocket;
  received(frame: ServerFrame | EventFrame, text: string): void;
  ended(code: number): void;
}

/** The time after which an unanswered ping means that the connection is dead, in milliseconds. */
const maxPingMs = 4000;

/** The socket to the service, in the leader's tab. */
export class SharedSocket {
  readonly #parts: SocketParts;
  #socket: WebSocket | undefined;
  /** When the unanswered ping was sent. */
  #pingedAt: number | undefined;

  constructor(parts: SocketParts) {
    this.#parts = parts;
  }

  /** Whether the service has left a ping unanswered for too long. */
  get isDead(): boolean {
    return this.#pingedAt !== undefined && this.#parts.now() - this.#pingedAt > maxPingMs;
  }

  open(frame: ConnectFrame): void {
    const { openSocket, ended } = this.#parts;
    let socket: WebSocket;
    try {
      socket = openSocket();
    } catch {
      return ended(closeCodes.restart);
    }
    this.#socket = socket;
    const on = <E extends Event>(type: string, listener: (event: E) => void) =>
      socket.addEventListener(type, (event) => {
        if (this.#socket === socket) listener(event as E);
      });
    on('open', () => socket.send(JSON.stringify(frame)));
    on<MessageEvent>('message', ({ data }) => this.#received(String(data)));
    on<CloseEvent>('close', ({ code }) => ended(code));
    // A close event follows.
    on('error', () => undefined);
  }

  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  ping(): void {
    this.#pingedAt ??= this.#parts.now();
    this.send({ type: 'ping' });
  }

  /** Closes the socket without a call of `ended`. */
  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#pingedAt = undefined;
    if (socket && socket.readyState < 2) socket.close(closeCodes.done);
  }

  #received(text: string): void {
    this.#pingedAt = undefined;
    let frame: ServerFrame | EventFrame;
    try {
      frame = JSON.parse(text);
    } catch {
      return this.#parts.ended(closeCodes.restart);
    }
    this.#parts.received(frame, text);
  }
}
