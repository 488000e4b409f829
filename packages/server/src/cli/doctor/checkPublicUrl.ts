import { randomBytes } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import type { KeyRing } from '../../core/config/keyRing.ts';
import { probeHeader, type SeenCaller, signProbe } from '../../core/observe/addressProbe.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { checkCertificate } from './checkCertificate.ts';
import type { Installation } from './installation.ts';
import { openSocketThrough, requestThrough } from './publicRequests.ts';
import { listenInstead } from './standInServer.ts';

/** An address of documentation (RFC 5737), which no caller has. */
const forgedAddress = '203.0.113.77';

/**
 * Checks the way from the public URL to this server: certificate, proxy, X-Forwarded-For and WebSocket. Before the
 * first start, the command itself listens on the server's port meanwhile.
 */
export async function* checkPublicUrl(installation: Installation): AsyncGenerator<Finding, void, void> {
  const { config, running } = installation;
  if (config.publicUrl === undefined) {
    yield warning(
      'public URL',
      'None is set.',
      'Set CONFAB_PUBLIC_URL to the address that people use, so that cookies and links are correct.',
    );
    return;
  }
  const url = new URL(config.publicUrl);
  if (url.protocol === 'https:') yield await checkCertificate(url);
  else yield warning('TLS', `${url.origin} is not https.`, 'Serve it over https: see docs/deploy.md.');

  if (running !== undefined) {
    yield* checkWay(url, config, installation.appSecret ?? ['']);
    return;
  }
  const secret: KeyRing = [randomBytes(32).toString('base64url')];
  const standIn = await listenInstead(config, secret).catch((error: NodeJS.ErrnoException) => error);
  if (standIn instanceof Error) {
    yield problem(
      'port',
      `Nothing can listen on ${config.host}:${config.port}: ${standIn.message}.`,
      'Stop the program that uses it, or choose another port with CONFAB_PORT.',
    );
    return;
  }
  try {
    yield* checkWay(url, config, secret);
  } finally {
    await standIn.close();
  }
}

async function* checkWay(url: URL, config: Config, secret: KeyRing): AsyncGenerator<Finding, void, void> {
  const upstream = `Let the proxy forward everything to ${config.host}:${config.port}: see docs/deploy.md.`;
  try {
    const headers = { [probeHeader]: signProbe(secret, Date.now()), 'x-forwarded-for': forgedAddress };
    const { status, body, localPort } = await requestThrough(new URL('/healthz', url), headers);
    const seen = seenIn(body);
    if (status !== 200) {
      yield problem('proxy', `${url.origin}/healthz answers with status ${status}.`, upstream);
      return;
    }
    if (!seen) {
      yield problem('proxy', `${url.origin} leads to another server than this one.`, upstream);
      return;
    }
    yield ok('proxy', `${url.origin} leads to this server.`);
    yield judgeHops(seen, localPort);
  } catch (error) {
    yield problem('proxy', `${url.origin} is not reachable: ${(error as Error).message}.`, upstream);
    return;
  }
  const refusal = await openSocketThrough(url);
  if (refusal === undefined) yield ok('WebSocket', 'Upgrades reach this server.');
  else {
    yield problem(
      'WebSocket',
      `No socket can be opened: ${refusal}.`,
      'Let the proxy forward the headers Upgrade and Connection: without sockets, clients poll.',
    );
  }
}

function seenIn(body: string): SeenCaller | undefined {
  try {
    return JSON.parse(body).seen;
  } catch {
    return undefined;
  }
}

/** Compares how the proxies forwarded a request with the server's `CONFAB_TRUST_PROXY`. */
function judgeHops({ caller, peer, forwarded, trusted }: SeenCaller, localPort: number): Finding {
  const isDirect = forwarded.length === 1 && forwarded[0] === forgedAddress && peer.port === localPort;
  // A proxy appends to the header or replaces it.
  const added = forwarded[0] === forgedAddress ? forwarded.slice(1) : forwarded;
  const expected = isDirect ? peer.address : added[0];
  const count = isDirect ? 0 : added.length;
  if (expected === undefined) {
    return problem(
      'addresses',
      'The proxy does not append to X-Forwarded-For.',
      'Let it append its peer’s address (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
    );
  }
  const proxies = count === 0 ? 'no proxy' : count === 1 ? 'one proxy' : `${count} proxies`;
  const difference = `CONFAB_TRUST_PROXY is ${trusted}, but the request passed ${proxies}`;
  const advice = `Set CONFAB_TRUST_PROXY=${count}.`;
  if (caller === forgedAddress)
    return problem('addresses', `${difference}: callers can forge their address.`, advice);
  // On one machine, a proxy and its caller can have the same address.
  const isUncounted = typeof trusted === 'number' && trusted < count;
  if (isUncounted || caller !== expected)
    return problem('addresses', `${difference}: limits count the proxy instead of its callers.`, advice);
  return ok('addresses', `The request passed ${proxies}, as configured.`);
}
