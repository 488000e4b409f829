import {
  type AnswerOf,
  type CallOptions,
  ChatError,
  fillPath,
  idempotencyHeader,
  type QueryValues,
  queryString,
  type Routes,
  tokenExpired,
  tokenInvalid,
} from '@confab/protocol';
import { type Attempt, type Connection, toJson } from './connection.ts';
import { repeat } from './repeat.ts';
import type { ActorToken } from './tokens.ts';

/** How a call may be repeated. */
export interface RepeatOptions {
  /** Sent as `Idempotency-Key` to endpoints that know it (`POST /hooks/{hook_token}`). */
  readonly idempotencyKey?: string | undefined;
  /** Most attempts of this call. */
  readonly maxAttempts?: number | undefined;
}

/** The bytes that a call sends instead of JSON. */
export interface ByteOptions {
  readonly bytes: Uint8Array<ArrayBuffer> | Blob;
}

type CallArguments<R extends keyof Routes> =
  Record<never, never> extends CallOptions<R>
    ? [options?: CallOptions<R> & RepeatOptions]
    : [options: CallOptions<R> & RepeatOptions];

interface UntypedCall extends RepeatOptions, Partial<ByteOptions> {
  readonly params?: Record<string, string>;
  readonly query?: QueryValues;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const defaultTimeoutMs = 10_000;

/** Typed calls of every endpoint, as one actor. */
export class ConfabCalls {
  readonly #connection: Connection;
  readonly #token: ActorToken;

  constructor(connection: Connection, token: ActorToken) {
    this.#connection = connection;
    this.#token = token;
  }

  /**
   * Calls an endpoint: `call('GET /users/{user_id}', { params: { user_id: 'ada' } })`. Repeats it after failures that
   * may pass, if that is safe. Throws a `ChatError`, whose `details.issues` name refused fields.
   */
  async call<R extends keyof Routes>(route: R, ...[options]: CallArguments<R>): Promise<AnswerOf<Routes[R]>> {
    const answer = await this.#attempt(route, (options ?? {}) as UntypedCall, (attempt) =>
      this.#connection.sendForJson(attempt),
    );
    return answer as AnswerOf<Routes[R]>;
  }

  /** Calls an endpoint whose body is bytes, such as `POST /channels/{type}/{id}/files`. */
  async sendBytes<R extends keyof Routes>(
    route: R,
    options: CallOptions<R> & RepeatOptions & ByteOptions,
  ): Promise<AnswerOf<Routes[R]>> {
    const call: UntypedCall = { timeoutMs: 0, ...(options as unknown as UntypedCall) };
    const answer = await this.#attempt(route, call, (attempt) => this.#connection.sendForJson(attempt));
    return answer as AnswerOf<Routes[R]>;
  }

  /** Calls an endpoint that answers bytes, such as `GET /files/{file_id}`; read them from the response. */
  download<R extends keyof Routes>(route: R, ...[options]: CallArguments<R>): Promise<Response> {
    const call: UntypedCall = { timeoutMs: 0, ...(options as UntypedCall | undefined) };
    return this.#attempt(route, call, (attempt) => this.#connection.send(attempt));
  }

  #attempt<T>(route: keyof Routes, call: UntypedCall, send: (attempt: Attempt) => Promise<T>): Promise<T> {
    const { idempotencyKey, bytes, signal } = call;
    const { options } = this.#connection;
    const [method, pattern] = route.split(' ') as [string, string];
    const attempt = {
      method,
      path: fillPath(pattern, call.params) + queryString(call.query),
      headers: {
        accept: 'application/json',
        ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(bytes && { body: bytes }),
      ...(call.body !== undefined && { body: toJson(call.body) }),
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
      signal,
    };
    return repeat(() => this.#withToken(attempt, send), {
      maxAttempts: call.maxAttempts ?? options.maxAttempts,
      maxPauseMs: options.maxPauseMs,
      signal,
      isRepeatable: async () => idempotencyKey !== undefined || isRepeatable(route),
    });
  }

  /** Sends an attempt, and once more with a new token if the server refuses the earlier one (a revoked token). */
  async #withToken<T>(attempt: Attempt, send: (attempt: Attempt) => Promise<T>): Promise<T> {
    const authorized = async () => ({
      ...attempt,
      headers: { ...attempt.headers, authorization: `Bearer ${await this.#token.get()}` },
    });
    const first = await authorized();
    try {
      return await send(first);
    } catch (error) {
      if (!(error instanceof ChatError) || !(error.is(tokenExpired) || error.is(tokenInvalid))) throw error;
      this.#token.forget();
      return send(await authorized());
    }
  }
}

/** Whether repeating a call has no further effect. The contract is loaded only after a failure. */
async function isRepeatable(route: keyof Routes): Promise<boolean> {
  if (!route.startsWith('POST ')) return true;
  const { allEndpoints } = await import('@confab/protocol/schemas');
  return allEndpoints().some(([, endpoint]) => endpoint.route === route && endpoint.isRepeatable !== false);
}
