import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  badRequest,
  bodyTooLarge,
  ChatError,
  defineError,
  signatureHeader,
  signatureToleranceS,
} from '@confab/protocol';

/** The call is not signed with this secret, or was signed too long ago. Answer it with its `status`. */
export const signatureInvalid = defineError({
  name: 'signature_invalid',
  code: 920,
  status: 401,
  message: 'The signature is invalid.',
});

/** How to verify a call. */
export interface VerifyOptions {
  /** The secret of the webhook, command or hook; several while it is replaced. */
  readonly secret: string | readonly string[];
  /** Most milliseconds between the signature's time and now; 5 minutes by default. */
  readonly toleranceMs?: number | undefined;
  /** Largest body in bytes; 4 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
}

interface FetchRequest {
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}
interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: IncomingHttpHeaders;
  /** The bytes, where something has read them already (`express.raw()`, serverless functions). */
  readonly rawBody?: unknown;
  readonly body?: unknown;
}
interface ReadRequest {
  readonly headers: IncomingHttpHeaders | { get(name: string): string | null };
  readonly body: string | Uint8Array;
}

/**
 * A call of the server as a handler receives it: a `Request` (fetch style), a Node request whose body nobody has parsed,
 * or its headers with the raw body.
 */
export type ReceivedRequest = FetchRequest | NodeRequest | ReadRequest;

const defaultMaxBodyBytes = 4 * 1024 * 1024;

/** Returns the JSON of a signed call, and its headers. Throws `signature_invalid`, `body_too_large`, `bad_request`. */
export async function verifySignature(
  request: ReceivedRequest,
  { secret, toleranceMs = signatureToleranceS * 1000, maxBodyBytes = defaultMaxBodyBytes }: VerifyOptions,
): Promise<{ body: unknown; header(name: string): string | undefined }> {
  const secrets = [secret].flat().filter((one) => one !== '');
  if (secrets.length === 0)
    throw new TypeError('secret is empty. Set it to the secret shown when the webhook was created.');
  const header = (name: string) => headerOf(request.headers, name);
  const { time, signatures } = parseSignature(header(signatureHeader));
  if (!(Math.abs(Date.now() - time * 1000) <= toleranceMs)) throw invalid('expired');
  const body = await readBody(request, maxBodyBytes);
  const expected = secrets.map((one) => createHmac('sha256', one).update(`${time}.`).update(body).digest());
  // All are compared, so that the time reveals nothing.
  const matches = signatures.flatMap((given) => expected.map((one) => isSame(given, one)));
  if (!matches.includes(true)) throw invalid('mismatch');
  return { body: parseJson(body), header };
}

const invalid = (reason: 'missing' | 'expired' | 'mismatch') =>
  new ChatError(signatureInvalid, { details: { reason } });

function parseSignature(header: string | undefined): { time: number; signatures: Buffer[] } {
  const fields = (header ?? '').split(',').map((field) => field.trim().split('='));
  const [, time = ''] = fields.find(([name]) => name === 't') ?? [];
  const signatures = fields.flatMap(([name, value]) =>
    name === 'v1' && value ? [Buffer.from(value, 'hex')] : [],
  );
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) throw invalid('missing');
  return { time: Number(time), signatures };
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

function headerOf(headers: ReceivedRequest['headers'], name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  return (headers as IncomingHttpHeaders)[name.toLowerCase()]?.toString();
}

async function readBody(request: ReceivedRequest, maxBytes: number): Promise<Buffer> {
  const body = await readBytes(request, maxBytes);
  if (body.length > maxBytes) throw new ChatError(bodyTooLarge);
  return body;
}

async function readBytes(request: ReceivedRequest, maxBytes: number): Promise<Buffer> {
  if ('arrayBuffer' in request) {
    if (Number(request.headers.get('content-length')) > maxBytes) throw new ChatError(bodyTooLarge);
    return Buffer.from(await request.arrayBuffer());
  }
  const read = ('rawBody' in request ? request.rawBody : undefined) ?? request.body;
  if (typeof read === 'string') return Buffer.from(read);
  if (read instanceof Uint8Array) return Buffer.from(read);
  if (read !== undefined)
    throw new TypeError(
      'The body has been parsed, so its signature cannot be verified. Use express.raw({ type: "application/json" }) for this route, or verify the request before a parser reads it.',
    );
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as NodeRequest) {
    const added = Buffer.from(piece as Uint8Array);
    bytes += added.length;
    if (bytes > maxBytes) throw new ChatError(bodyTooLarge);
    pieces.push(added);
  }
  return Buffer.concat(pieces);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ChatError(badRequest, { cause });
  }
}
