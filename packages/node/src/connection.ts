import {
  aborted,
  apiPath,
  badRequest,
  badResponse,
  ChatError,
  errorOfAnswer,
  isErrorBody,
  networkError,
  rateLimited,
  serverAddress,
  timeout,
} from '@confab/protocol';

/** How a back end reaches its Confab server. */
export interface ConnectionOptions {
  /** The server's address, without a path: `https://chat.example`. */
  readonly baseUrl: string;
  /** The server's `CONFAB_APP_SECRET`; the newest one if it has several. */
  readonly secret: string;
  /** Limits calls and tokens to the users and channels of one tenant; by default, calls reach all of them. */
  readonly tenant?: string | undefined;
  /** Longest wait for the answer of one attempt, in milliseconds; 10,000 by default. 0 waits indefinitely. */
  readonly timeoutMs?: number | undefined;
  /** Most attempts of a call; 4 by default, 1 never repeats. */
  readonly maxAttempts?: number | undefined;
  /** Longest pause before another attempt, in milliseconds; 30,000 by default. If the server asks for more, the call fails. */
  readonly maxPauseMs?: number | undefined;
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** One attempt of a call. */
export interface Attempt {
  readonly method: string;
  /** Below the API's base path, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends requests to one Confab server and turns failures into `ChatError`s. */
export class Connection {
  readonly options: ConnectionOptions;
  readonly #address: string;

  constructor(options: ConnectionOptions) {
    if (!options.secret)
      throw new TypeError('secret is empty. Set it to the CONFAB_APP_SECRET of the server.');
    requireAtLeast(1, 'maxAttempts', options.maxAttempts);
    requireAtLeast(0, 'timeoutMs', options.timeoutMs);
    requireAtLeast(0, 'maxPauseMs', options.maxPauseMs);
    this.options = options;
    this.#address = serverAddress(options.baseUrl) + apiPath;
  }

  /** Returns a successful response; throws a `ChatError`, with the pause that the server asks for in its details. */
  async send({ method, path, headers, body, timeoutMs, signal }: Attempt): Promise<Response> {
    const limit = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
    const signals = [limit, signal].filter((one) => one !== undefined);
    try {
      const response = await (this.options.fetch ?? fetch)(`${this.#address}${path}`, {
        method,
        headers,
        redirect: 'error',
        ...(body !== undefined && { body }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      });
      if (!response.ok) throw await errorOf(response);
      return response;
    } catch (cause) {
      throw toCallError(cause, limit, signal);
    }
  }

  /** Returns the JSON of a successful response. */
  async sendForJson(attempt: Attempt): Promise<unknown> {
    const response = await this.send(attempt);
    try {
      const text = await response.text();
      return text === '' ? {} : parse(text, response.status);
    } catch (cause) {
      throw toCallError(cause, undefined, attempt.signal);
    }
  }
}

function requireAtLeast(least: number, name: string, value: number | undefined): void {
  if (value !== undefined && !(value >= least))
    throw new TypeError(`${name} must be at least ${least}, not ${value}.`);
}

function toCallError(
  cause: unknown,
  limit: AbortSignal | undefined,
  signal: AbortSignal | undefined,
): ChatError {
  if (cause instanceof ChatError) return cause;
  if (signal?.aborted) return new ChatError(aborted, { cause });
  const isLate = limit?.aborted || (cause instanceof Error && cause.name === 'TimeoutError');
  return new ChatError(isLate ? timeout : networkError, { cause });
}

async function errorOf(response: Response): Promise<ChatError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Something before the service answered.
  }
  const isProxyLimit = response.status === rateLimited.status && !isErrorBody(body);
  const error = isProxyLimit ? new ChatError(rateLimited) : errorOfAnswer(response.status, body);
  const retry_after_ms = retryAfterMs(response.headers.get('retry-after'));
  if (retry_after_ms === undefined || error.details.retry_after_ms !== undefined) return error;
  return new ChatError(error, { message: error.message, details: { ...error.details, retry_after_ms } });
}

/** Reads Retry-After: seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ChatError(badResponse, { details: { status }, cause });
  }
}

/** Returns a body as JSON. Throws `bad_request` for what JSON cannot hold. */
export function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new ChatError(badRequest, { cause });
  }
}
