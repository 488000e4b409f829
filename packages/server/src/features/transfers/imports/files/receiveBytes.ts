import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportReason } from '@confab/protocol';
import type { ServerContext } from '../../../../core/feature/feature.ts';
import { OutboundError } from '../../../../core/outbound/index.ts';
import { BrokenEntry } from '../../zip/zipArchive.ts';
import type { SourceBytes } from '../source.ts';

/** Bytes that arrived at a local path. */
export interface Received {
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Where bytes go, and their limits. */
interface Receiving {
  readonly path: string;
  readonly maxBytes: number;
  /** As the archive says; a web page instead of another type is a sign-in page. */
  readonly mimeType?: string | undefined;
}

const attempts = 3;
const firstPauseMs = 500;
const request = { totalMs: 300_000, firstByteMs: 30_000, accept: '*/*' };
/** After so many addresses in a row that give no answer, the others are not tried. */
const maxUnreachable = 20;

/**
 * Receives bytes from an archive, or from addresses on the hosts that `CONFAB_IMPORT_FILE_HOSTS` allows. Addresses
 * contain the tokens of an export: they are neither logged nor stored.
 */
export class ByteReceiver {
  readonly #context: ServerContext;
  #unreachable = 0;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** Returns why bytes cannot come, as far as that is known before receiving them. */
  refusal(from: SourceBytes | undefined, maxBytes: number, claimedSize = 0): ImportReason | undefined {
    if (!from) return 'file_missing';
    if ('address' in from && !this.#isAllowed(from.address)) return 'file_linked';
    const size = 'size' in from ? from.size : claimedSize;
    return size > maxBytes ? 'file_too_large' : undefined;
  }

  /** Writes the bytes to a path; returns why if they do not come. */
  async receive(from: SourceBytes, receiving: Receiving): Promise<Received | ImportReason> {
    if ('address' in from) return this.#fetch(from.address, receiving);
    try {
      return await write(from.bytes(), receiving.path);
    } catch (error) {
      if (error instanceof BrokenEntry) return 'broken_entry';
      throw error;
    }
  }

  #isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    const { importFileHosts, outboundAllow } = this.#context.config;
    const isListed = importFileHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    // Without TLS only to a host that the operator has opened.
    return isListed && (protocol === 'https:' || (protocol === 'http:' && outboundAllow.includes(hostname)));
  }

  async #fetch(address: string, receiving: Receiving): Promise<Received | ImportReason> {
    if (this.#unreachable >= maxUnreachable) return 'file_unreachable';
    for (let attempt = 1; ; attempt++) {
      const result = await this.#tryFetch(address, receiving);
      if (result !== 'file_unreachable') {
        this.#unreachable = 0;
        return result;
      }
      if (attempt === attempts) {
        this.#unreachable += 1;
        return result;
      }
      await this.#pause(firstPauseMs * 4 ** (attempt - 1));
    }
  }

  async #tryFetch(
    address: string,
    { path, maxBytes, mimeType = '' }: Receiving,
  ): Promise<Received | ImportReason> {
    try {
      await using answer = await this.#context.outbound.get(address, { ...request, maxBytes });
      // An expired token leads to a page that asks to sign in.
      const isPage = answer.mediaType === 'text/html' && !mimeType.startsWith('text/');
      if ([401, 403].includes(answer.status) || isPage || !this.#isAllowed(answer.url.href))
        return 'file_expired';
      if ([404, 410].includes(answer.status)) return 'file_missing';
      if (answer.status !== 200) return 'file_unreachable';
      return await write(answer.body, path);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // Stopped with the server: the import continues from its last batch.
      if (error.reason === 'stopped') throw error;
      return error.reason === 'too_large' ? 'file_too_large' : 'file_unreachable';
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#context.clock.after(ms, resolve));
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, path: string): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  // An earlier attempt may have left a part of it.
  await pipeline(bytes, counted, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}
