import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '../clock/clock.ts';
import { createAddressRules, type Reach } from './addressRules.ts';
import { bareHost, createGuardedConnector } from './guardedConnector.ts';
import { type OutboundAnswer, toAnswer } from './outboundAnswer.ts';
import { OutboundError, toOutboundError } from './outboundError.ts';
import { type CalledAnswer, createCalls, type OutboundCall, unlessAborted } from './post.ts';
import { createQueue } from './queue.ts';
import type { ResolveHost } from './resolveHost.ts';

/** A request to another server and its limits. Times in milliseconds. */
export interface OutboundRequest {
  /** Including redirects and body. */
  readonly totalMs: number;
  /** From the request to the first byte of each answer. */
  readonly firstByteMs: number;
  /** Limit of the body, compressed and decompressed; exceeding it is `too_large`. */
  readonly maxBytes: number;
  /** Value of the `accept` header. */
  readonly accept: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes requests to addresses that someone else named: a link in a message, a host's webhook. It never reaches this
 * machine or its network, and limits time, size and redirects (LINK-04).
 */
export interface Outbound {
  /** Throws an {@link OutboundError}. Sends no cookie, referrer or credentials. */
  get(address: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Posts JSON (or other bytes) once, without following redirects. Callers limit the number of concurrent calls. Throws
   * an {@link OutboundError}.
   */
  post(address: string, call: OutboundCall): Promise<CalledAnswer>;
  close(): Promise<void>;
}

export interface OutboundParts extends Reach {
  readonly clock: Clock;
  readonly resolve: ResolveHost;
  /** The `user-agent` header. */
  readonly userAgent: string;
}

const maxRedirects = 5;
const maxConcurrent = 32;
const connectTimeoutMs = 4000;
const headerBytes = 16 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

export function createOutbound({ clock, resolve, userAgent, ...reach }: OutboundParts): Outbound {
  const rules = createAddressRules(reach);
  const connect = createGuardedConnector(rules, resolve, connectTimeoutMs);
  // No connection is reused: each is checked anew.
  const agent = new Agent({
    connect,
    pipelining: 0,
    maxHeaderSize: headerBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const calls = createCalls({ clock, connect, userAgent, checkedUrl, maxHeaderSize: headerBytes });
  const queue = createQueue(maxConcurrent);
  const stopping = new AbortController();

  const ask = async (
    url: URL,
    request: OutboundRequest,
    end: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    const late = new AbortController();
    const cancel = clock.after(request.firstByteMs, () =>
      late.abort(new OutboundError('timeout', `${url.host} did not answer in time`)),
    );
    const signal = AbortSignal.any([late.signal, end]);
    const answer = agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        'user-agent': userAgent,
        accept: request.accept,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'en, *;q=0.5',
      },
      signal,
    });
    try {
      return await unlessAborted(answer, signal);
    } finally {
      cancel();
    }
  };

  const follow = async (address: string, request: OutboundRequest, end: AbortSignal) => {
    let url = checkedUrl(address);
    for (let hops = 0; ; hops++) {
      const answer = await ask(url, request, end);
      const location = answer.headers.location;
      if (!redirects.has(answer.statusCode) || location === undefined) return { url, answer };
      answer.body.on('error', () => undefined).destroy();
      if (hops === maxRedirects) throw new OutboundError('too_many_redirects', `${address} leads on and on`);
      // Header bytes are decoded as Latin-1; addresses are UTF-8.
      url = checkedUrl(Buffer.from(String(location), 'latin1').toString(), url);
    }
  };

  return {
    async get(address, request) {
      const ended = new AbortController();
      const cancel = clock.after(request.totalMs, () =>
        ended.abort(new OutboundError('timeout', `${address} took too long`)),
      );
      const signals = [ended.signal, stopping.signal, ...(request.signal ? [request.signal] : [])];
      const end = AbortSignal.any(signals);
      let leave: (() => void) | undefined;
      const finish = () => {
        cancel();
        leave?.();
      };
      try {
        leave = await queue.enter(end);
        end.addEventListener('abort', finish, { once: true });
        const { url, answer } = await follow(address, request, end);
        return toAnswer(url, answer, request.maxBytes, finish);
      } catch (error) {
        finish();
        throw toOutboundError(end.aborted ? end.reason : error);
      }
    },
    post: (address, call) => calls.post(address, call, stopping.signal),
    async close() {
      stopping.abort(new OutboundError('stopped', 'the server is stopping'));
      await Promise.all([agent.destroy(), calls.close()]);
    },
  };
}

/** Accepts only http and https without credentials. The target is checked when connecting. */
function checkedUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutboundError('forbidden', `${address} is no address`);
  const url = new URL(address, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || bareHost(url.hostname) === '')
    throw new OutboundError('forbidden', `${url.protocol}//${url.host} may not be asked`);
  url.hash = '';
  return url;
}
