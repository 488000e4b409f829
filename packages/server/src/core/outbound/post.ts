import { Agent, type buildConnector } from 'undici';
import type { Clock } from '../clock/clock.ts';
import { OutboundError, toOutboundError } from './outboundError.ts';

/** A call to an untrusted address, with JSON unless its headers name another `content-type`. */
export interface OutboundCall {
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** From the DNS lookup to the last byte read, in milliseconds. */
  readonly totalMs: number;
  /** Bytes of the answer to read; the rest is discarded. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** An answer of any status; redirects are not followed. */
export interface CalledAnswer {
  readonly status: number;
  /** At most `maxBytes`, as sent. */
  readonly body: Buffer;
  /** Whether it was truncated. */
  readonly cut: boolean;
  /** The `retry-after` header. */
  readonly retryAfter: string | undefined;
}

interface CallParts {
  readonly clock: Clock;
  readonly connect: buildConnector.connector;
  readonly userAgent: string;
  readonly checkedUrl: (address: string) => URL;
  readonly maxHeaderSize: number;
}

/** Connections are kept for reuse this long; their address was checked when they were opened. */
const keepMs = 4000;

/** The POST half of `outbound`: callers limit the number of concurrent calls. */
export function createCalls({ clock, connect, userAgent, checkedUrl, maxHeaderSize }: CallParts) {
  const agent = new Agent({
    connect,
    pipelining: 1,
    keepAliveTimeout: keepMs,
    keepAliveMaxTimeout: keepMs,
    maxHeaderSize,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const ask = async (address: string, call: OutboundCall, signal: AbortSignal): Promise<CalledAnswer> => {
    const url = checkedUrl(address);
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...call.headers, 'user-agent': userAgent },
      body: call.body,
      signal,
    });
    body.on('error', () => undefined);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body) {
      pieces.push(piece as Buffer);
      bytes += (piece as Buffer).length;
      // Leaving the loop closes the connection.
      if (bytes > call.maxBytes) break;
    }
    const all = Buffer.concat(pieces);
    return {
      status: statusCode,
      body: all.subarray(0, call.maxBytes),
      cut: all.length > call.maxBytes,
      retryAfter: headers['retry-after']?.toString(),
    };
  };

  return {
    async post(address: string, call: OutboundCall, stopping: AbortSignal): Promise<CalledAnswer> {
      const late = new AbortController();
      const cancel = clock.after(call.totalMs, () =>
        late.abort(new OutboundError('timeout', `${address} did not answer in time`)),
      );
      const signal = AbortSignal.any([late.signal, stopping, ...(call.signal ? [call.signal] : [])]);
      try {
        return await unlessAborted(ask(address, call, signal), signal);
      } catch (error) {
        throw toOutboundError(signal.aborted ? signal.reason : error);
      } finally {
        cancel();
      }
    },
    close: () => agent.destroy(),
  };
}

/** Waits only until the signal aborts: DNS lookups cannot be cancelled. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((fulfil, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(fulfil, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
