import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './outboundError.ts';

/** Decompresses a body. The compressed size is limited like the decompressed size. */
export function decompressed(source: Readable, encoding: string, maxBytes: number): Readable {
  const unpack = unpackerFor(encoding.trim().toLowerCase());
  const counted = new ByteLimit(maxBytes);
  // Errors of intermediate streams surface at the end.
  const ignored = () => undefined;
  return unpack ? pipeline(source, counted, unpack, ignored) : pipeline(source, counted, ignored);
}

/** At most one layer of compression: more is suspicious. */
function unpackerFor(encoding: string): Transform | undefined {
  switch (encoding) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundError('broken', `packed as ${encoding.slice(0, 40)}`);
  }
}

/** Passes on at most this many bytes. */
class ByteLimit extends Transform {
  #left: number;

  constructor(maxBytes: number) {
    super();
    this.#left = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(new OutboundError('too_large', 'too many bytes over the wire'));
    else done(null, chunk);
  }
}
