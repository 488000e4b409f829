import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@confab/protocol';
import { vi } from 'vitest';

/** A push as received by the push service: still encrypted. */
export interface TakenPush {
  /** The device's path. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A local push service: records requests, and answers with a configurable status. */
export interface PushService extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly TakenPush[];
  /** Sets the status of answers to a device, 201 by default; optionally with headers, and once `after` resolves. */
  answer(device: string, status: number, headers?: Record<string, string>, after?: Promise<void>): void;
  /** Waits until the pushes for a device are `enough`; returns their payloads. */
  pushes(device: PushTarget, enough: (pushes: PushPayload[]) => boolean): Promise<PushPayload[]>;
}

export async function startPushService(): Promise<PushService> {
  const requests: TakenPush[] = [];
  const answers = new Map<string, [number, Record<string, string>, Promise<void>?]>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', async () => {
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers, body: Buffer.concat(pieces) });
      const [status, headers, after] = answers.get(path) ?? [201, {}];
      await after;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    answer: (device, status, headers = {}, after) => void answers.set(`/${device}`, [status, headers, after]),
    pushes: (device, enough) =>
      vi.waitFor(
        () => {
          const own = requests.filter(({ path }) => path === `/${device.name}`);
          const pushes = own.map(({ body }) => JSON.parse(device.decrypt(body)) as PushPayload);
          if (!enough(pushes)) throw new Error(`${device.name} got only ${JSON.stringify(pushes)}`);
          return pushes;
        },
        { timeout: 8000, interval: 10 },
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A device with the private keys of its subscription. */
export interface PushTarget {
  readonly name: string;
  /** The subscription as the browser passes it to the page. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a push; throws if it is for another device. */
  decrypt(body: Buffer): string;
}

/**
 * Creates a device that receives its pushes at `<service>/<name>`; with new keys by default, both parts as base64url.
 */
export function pushTarget(
  service: string,
  name: string,
  given?: { privateKey: string; auth: string },
): PushTarget {
  const own = createECDH('prime256v1');
  if (given) own.setPrivateKey(Buffer.from(given.privateKey, 'base64url'));
  else own.generateKeys();
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16);
  const p256dh = own.getPublicKey();
  return {
    name,
    subscription: {
      endpoint: `${service}/${name}`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt(body) {
      // RFC 8188: salt, record size, and the sender's key as its id; RFC 8291 derives the rest.
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] as number));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender, Buffer.from([1])]);
      const input = hmac(hmac(auth, own.computeSecret(sender)), info);
      const secret = hmac(salt, input);
      const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0\u0001')).subarray(0, 16);
      const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0\u0001')).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** Returns the server's claims (RFC 8292), if signed with this key. */
export function vapidClaims({ headers }: TakenPush, publicKey: string): Record<string, unknown> | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes.subarray(1, 33).toString('base64url'),
    y: bytes.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}
