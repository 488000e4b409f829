import {
  type AnswerOf,
  aborted,
  apiPath,
  badRequest,
  badResponse,
  type CallOptions,
  ChatError,
  csrfCookieName,
  csrfHeaderName,
  errorOfAnswer,
  fillPath,
  networkError,
  type QueryValues,
  queryString,
  type Routes,
  serverAddress,
  timeout,
  tokenExpired,
} from '@confab/protocol';
import type { SocketCall } from '../connection/socketCalls.ts';
import type { Environment } from '../environment/environment.ts';
import { cookieValue } from './cookieValue.ts';
import type { TokenSource } from './tokenSource.ts';

/** Longest wait for an answer of the service (CONN-02), in milliseconds. */
export const serviceTimeoutMs = 3000;

export interface RequestOptions {
  query?: QueryValues;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** 0 waits indefinitely. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** An answer of the generic calls; `body` is parsed JSON, undefined where there is none. */
export interface HttpAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

type CallArguments<R extends keyof Routes> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** Bytes to send instead of JSON. */
interface Bytes {
  bytes: Blob;
  /** Called with the number of bytes sent so far, as far as that can be seen. */
  onSent?: (bytes: number) => void;
}

/** A request without its signal. */
interface PlainInit {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob;
}

interface UntypedCall extends RequestOptions, Partial<Bytes> {
  params?: Record<string, string>;
}

/** The cookie that a signed-in browser has from the service, and the header that repeats it. */
export interface CsrfNames {
  readonly cookie: string;
  readonly header: string;
}

export interface HttpClientOptions {
  baseUrl: string;
  environment: Environment;
  tokens: TokenSource;
  csrf?: CsrfNames;
  /** Makes a call without HTTP, such as over the open socket; returns undefined if it cannot. */
  shortcut?: (call: SocketCall) => Promise<unknown> | undefined;
}

/**
 * Calls the service: endpoints of its contract with types, other addresses under the base URL without (CONN-02,
 * CONN-03).
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  /** The address of the service, without a slash at its end; empty for the page's own origin. */
  readonly baseUrl: string;
  /** Translates an error of a call: replaces its message, and the rules of refused fields. */
  describeError?: ((error: unknown) => Promise<void> | void) | undefined;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.baseUrl = options.baseUrl === '' ? '' : serverAddress(options.baseUrl);
  }

  /** Calls an endpoint of the contract; an expired token is replaced and the call repeated once (APP-03). */
  async call<R extends keyof Routes>(route: R, ...[options]: CallArguments<R>): Promise<AnswerOf<Routes[R]>> {
    return this.#call(route, (options ?? {}) as UntypedCall);
  }

  /** Calls an endpoint that receives bytes; waits indefinitely unless `timeoutMs` is set. */
  async sendBytes<R extends keyof Routes>(
    route: R,
    options: CallOptions<R> & Bytes,
  ): Promise<AnswerOf<Routes[R]>> {
    return this.#call(route, { timeoutMs: 0, ...(options as UntypedCall & Bytes) });
  }

  /** Whether the client signs in with a token rather than a cookie. */
  get hasToken(): boolean {
    return this.#options.tokens.isGiven;
  }

  async #call<R extends keyof Routes>(
    route: R,
    { params, ...request }: UntypedCall,
  ): Promise<AnswerOf<Routes[R]>> {
    const limited = { timeoutMs: serviceTimeoutMs, ...request };
    const [method, path] = route.split(' ') as [string, string];
    const address = apiPath + fillPath(path, params);
    return this.#withToken(async (token, isRepeat) => {
      const answered = !isRepeat && this.#options.shortcut?.({ route, params, ...limited });
      if (answered) return answered as Promise<AnswerOf<Routes[R]>>;
      return (await this.#send<AnswerOf<Routes[R]>>(method, address, limited, token)).body;
    });
  }

  /** Repeats a call once with a new token where the service answers that the token has expired (APP-03). */
  async #withToken<T>(call: (token: string | undefined, isRepeat?: boolean) => Promise<T>): Promise<T> {
    const { tokens } = this.#options;
    const token = await tokens.get();
    return call(token)
      .catch(async (error: unknown) => {
        const expired = error instanceof ChatError && error.is(tokenExpired);
        const fresh = expired ? await tokens.refresh(token) : undefined;
        if (fresh === undefined) throw error;
        return call(fresh, true);
      })
      .catch(async (error: unknown) => {
        await this.describeError?.(error);
        throw error;
      });
  }

  get<T = unknown>(address: string, options?: RequestOptions): Promise<HttpAnswer<T>> {
    return this.#callWithToken('GET', address, options);
  }
  post<T = unknown>(address: string, body?: unknown, options?: RequestOptions): Promise<HttpAnswer<T>> {
    return this.#callWithToken('POST', address, { ...options, body });
  }
  put<T = unknown>(address: string, body?: unknown, options?: RequestOptions): Promise<HttpAnswer<T>> {
    return this.#callWithToken('PUT', address, { ...options, body });
  }
  patch<T = unknown>(address: string, body?: unknown, options?: RequestOptions): Promise<HttpAnswer<T>> {
    return this.#callWithToken('PATCH', address, { ...options, body });
  }
  delete<T = unknown>(address: string, options?: RequestOptions): Promise<HttpAnswer<T>> {
    return this.#callWithToken('DELETE', address, options);
  }
  head(address: string, options?: RequestOptions): Promise<HttpAnswer<unknown>> {
    return this.#callWithToken('HEAD', address, options);
  }
  options(address: string, options?: RequestOptions): Promise<HttpAnswer<unknown>> {
    return this.#callWithToken('OPTIONS', address, options);
  }

  async #callWithToken<T>(
    method: string,
    address: string,
    options: RequestOptions = {},
  ): Promise<HttpAnswer<T>> {
    return this.#withToken((token) => this.#send(method, address, options, token));
  }

  async #send<T>(
    method: string,
    address: string,
    options: RequestOptions & Partial<Bytes>,
    token: string | undefined,
  ): Promise<HttpAnswer<T>> {
    const { environment } = this.#options;
    const { query, bytes, onSent, timeoutMs, signal } = options;
    const url = this.baseUrl + address + queryString(query);
    const limit = new AbortController();
    // React Native's signals keep no reason.
    let ended: ChatError | undefined;
    const end = (reason: ChatError) => {
      ended ??= reason;
      limit.abort(reason);
    };
    const timer = timeoutMs && environment.setTimeout(() => end(new ChatError(timeout)), timeoutMs);
    const cancel = () => end(new ChatError(aborted, { cause: signal?.reason }));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      const init = { ...this.#init(method, options, token), signal: limit.signal };
      const response = await (bytes && environment.sendBytes
        ? environment.sendBytes({ ...init, url, body: bytes, ...(onSent && { onSent }) })
        : environment.fetch(url, init));
      return await readAnswer<T>(response, method);
    } catch (cause) {
      if (ended) throw ended;
      throw cause instanceof ChatError ? cause : new ChatError(networkError, { cause });
    } finally {
      if (timer) environment.clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  #init(
    method: string,
    { headers: given, body, bytes }: RequestOptions & Partial<Bytes>,
    token: string | undefined,
  ): PlainInit {
    const { environment, csrf = { cookie: csrfCookieName, header: csrfHeaderName } } = this.#options;
    const headers: Record<string, string> = { accept: 'application/json', ...given };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    const proof = cookieValue(environment.cookies(), csrf.cookie);
    if (proof !== undefined && method !== 'GET' && method !== 'HEAD') headers[csrf.header] = proof;
    if (body === undefined && !bytes) return { method, headers };
    headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json';
    try {
      return { method, headers, body: bytes ?? JSON.stringify(body) };
    } catch (cause) {
      throw new ChatError(badRequest, { cause });
    }
  }
}

async function readAnswer<T>(response: Response, method: string): Promise<HttpAnswer<T>> {
  const text = method === 'HEAD' ? '' : await response.text();
  const body = parse(text);
  if (!response.ok) throw errorOfAnswer(response.status, body);
  if (text !== '' && body === undefined)
    throw new ChatError(badResponse, { details: { status: response.status } });
  return { status: response.status, headers: response.headers, body: body as T };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
