import { ChatError, type ClientFrame, networkError, type ServerFrame, timeout } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import { frameError } from './frameError.ts';

type Settle = (error: ChatError | undefined, body?: unknown) => void;

/** A call of the contract, to be made over the socket. */
export interface SocketCall {
  route: string;
  params?: Record<string, string> | undefined;
  body?: unknown;
  timeoutMs: number;
}

/** Longer bodies go over HTTP: the service accepts no frames of more than 64 KiB. */
const maxBodyLength = 16_000;

/**
 * Calls over the open socket, for the endpoints that accept them, so that frequent actions do not wait for one of the
 * few connections that a page may have.
 */
export class SocketCalls {
  readonly #environment: Environment;
  readonly #send: (frame: ClientFrame) => boolean;
  readonly #pending = new Map<number, Settle>();
  #lastId = 0;
  #routes: readonly string[] = [];

  constructor(environment: Environment, send: (frame: ClientFrame) => boolean) {
    this.#environment = environment;
    this.#send = send;
  }

  /** The socket is open and accepts these calls. */
  opened(routes: readonly string[] = []): void {
    this.#routes = routes;
  }

  /** Makes a call and returns the answer's body; undefined where the call must go over HTTP. */
  call({ route, params, body, timeoutMs }: SocketCall): Promise<unknown> | undefined {
    if (!this.#routes.includes(route) || JSON.stringify(body ?? '').length > maxBodyLength) return undefined;
    const id = ++this.#lastId;
    if (!this.#send({ type: 'call', id, route, params, body })) return undefined;
    return new Promise((resolve, reject) => {
      const timer = this.#environment.setTimeout(() => {
        // A silent socket may be dead: retries go over HTTP.
        this.#routes = [];
        settle(new ChatError(timeout));
      }, timeoutMs);
      const settle: Settle = (error, answer) => {
        this.#environment.clearTimeout(timer);
        this.#pending.delete(id);
        if (error) reject(error);
        else resolve(answer);
      };
      this.#pending.set(id, settle);
    });
  }

  answered({ id, body, error }: Extract<ServerFrame, { type: 'answer' }>): void {
    this.#pending.get(id)?.(error && frameError(error), body);
  }

  /** The socket is gone: the outcome of the calls under way is unknown. */
  dropped(): void {
    this.#routes = [];
    for (const settle of this.#pending.values()) settle(new ChatError(networkError));
  }
}
