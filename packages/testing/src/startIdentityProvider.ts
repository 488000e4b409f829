import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';

/** An OpenID Connect issuer on this machine (oidc-provider), where users sign in by typing their names. */
export interface IdentityProvider extends AsyncDisposable {
  /** For `CONFAB_OIDC_ISSUER`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claims of each user, by the name that is typed (the `sub`); may be changed while it runs. */
  readonly people: Map<string, Record<string, unknown>>;
  /**
   * Follows the redirects of a browser from the authorization address to the callback address, signed in as this user.
   */
  signIn(authorizationUrl: string, person: string): Promise<URL>;
}

/** Starts an issuer for the app at `publicUrl`. */
export async function startIdentityProvider(publicUrl: string): Promise<IdentityProvider> {
  const people = new Map<string, Record<string, unknown>>();
  const [clientId, clientSecret] = ['confab', randomBytes(24).toString('base64url')];
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider({ issuer, clientId, clientSecret, publicUrl, people });
  const answer = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, request, response).catch((error) => response.writeHead(500).end(String(error)));
  };

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, person) => signInAt(issuer, url, person),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface ProviderParts {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
  people: Map<string, Record<string, unknown>>;
}

async function createProvider({
  issuer,
  clientId,
  clientSecret,
  publicUrl,
  people,
}: ProviderParts): Promise<Provider> {
  // Loaded here for the few tests that need it.
  const { Provider } = await import('oidc-provider');
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/v1/sessions/oidc/callback`],
        post_logout_redirect_uris: [publicUrl],
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: [
        'name',
        'picture',
        'groups',
        'department',
        'birthdate',
        'manager',
        'https://id.confab.test/job',
      ],
    },
    features: { devInteractions: { enabled: false } },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const known = people.get(sub);
      return known && { accountId: sub, claims: () => ({ sub, ...known }) };
    },
    // Users are not asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId as string });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

/** Serves the page on which users type their names, and finishes the sign-in. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><title>Lantern ID</title><form method="post"><label>Who are you? <input name="person" autofocus></label><button>Sign in</button><button name="cancel" value="1">Cancel</button></form>',
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  const outcome = form.get('cancel')
    ? { error: 'access_denied', error_description: 'Cancelled.' }
    : { login: { accountId: form.get('person') ?? '' } };
  await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false });
}

async function signInAt(issuer: string, authorizationUrl: string, person: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = authorizationUrl;
  for (let step = 0; step < 10; step++) {
    const isForm = url.startsWith(`${issuer}/interaction/`);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams({ person }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`);
    const found = new URL(next, url);
    if (found.origin !== issuer) return found;
    url = found.href;
  }
  throw new Error('The issuer leads round in circles.');
}
