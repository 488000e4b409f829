import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { decompressed } from './decompressed.ts';
import { OutboundError, toOutboundError } from './outboundError.ts';

/** An external answer of any status. Read `body` or leave its loop early; either closes the connection. */
export interface OutboundAnswer extends AsyncDisposable {
  /** The final address after redirects. */
  readonly url: URL;
  readonly status: number;
  /** The media type in lowercase without parameters; empty if there is none. */
  readonly mediaType: string;
  /** The charset parameter of the media type. */
  readonly charset: string | undefined;
  /** Decompressed bytes. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Creates the answer; `finish` is called once when it is no longer needed. */
export function toAnswer(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
  finish: () => void,
): OutboundAnswer {
  const [type = '', ...parameters] = String(headers['content-type'] ?? '').split(';');
  const charset = parameters
    .map((one) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(one)?.[1])
    .find(Boolean);
  const source: Readable = body;
  // Nobody may be listening when the peer disconnects.
  source.on('error', () => undefined);
  const dispose = () => {
    source.destroy();
    finish();
  };
  return {
    url,
    status: statusCode,
    mediaType: type.trim().toLowerCase(),
    charset,
    body: bounded(source, headers, maxBytes, dispose),
    [Symbol.asyncDispose]: async () => dispose(),
  };
}

async function* bounded(
  source: Readable,
  headers: Dispatcher.ResponseData['headers'],
  maxBytes: number,
  dispose: () => void,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new OutboundError('too_large', `more than ${maxBytes} bytes`);
  try {
    let bytes = 0;
    for await (const chunk of decompressed(source, String(headers['content-encoding'] ?? ''), maxBytes)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    const failure = toOutboundError(error);
    // The server did respond.
    if (failure.reason !== 'unreachable') throw failure;
    throw new OutboundError('broken', failure.message, { cause: error });
  } finally {
    dispose();
  }
}
