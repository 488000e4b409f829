import { ChatError, type ClientFrame, type ServerFrame } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import { networkError, timeout } from '../http/errors.ts';
import { frameError } from './frameError.ts';

type Settle = (error: ChatError | undefined, body?: unknown) => void;

/** What the contract knows as a call, to be made over the socket. */
export interface SocketCall {
  route: string;
  params?: Record<string, string> | undefined;
  body?: unknown;
  timeoutMs: number;
}

/** A body of more characters goes over HTTP: the service takes no frames of more than 64 KiB. */
const longestBody = 16_000;

/**
 * Calls over the open socket, for the endpoints that the service takes there: what people wait for most does not wait for
 * one of the few connections that a page may have.
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

  /** The socket is open, and takes these calls. */
  opened(routes: readonly string[] = []): void {
    this.#routes = routes;
  }

  /** The answer's body; undefined where the call must go over HTTP. */
  call({ route, params, body, timeoutMs }: SocketCall): Promise<unknown> | undefined {
    if (!this.#routes.includes(route) || JSON.stringify(body ?? '').length > longestBody) return undefined;
    const id = ++this.#lastId;
    if (!this.#send({ type: 'call', id, route, params, body })) return undefined;
    return new Promise((resolve, reject) => {
      const timer = this.#environment.setTimeout(() => {
        // A socket that is silent may be dead: what is tried again goes another way.
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

  /** The socket is gone: nobody knows what became of the calls that were under way. */
  dropped(): void {
    this.#routes = [];
    for (const settle of this.#pending.values()) settle(new ChatError(networkError));
  }
}
