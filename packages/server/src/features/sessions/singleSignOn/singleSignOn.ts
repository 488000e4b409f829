import { hash } from 'node:crypto';
import { apiPath, ChatError, singleSignOnFailed, singleSignOnMs } from '@confab/protocol';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { cookiesOf } from '../../../core/http/browserSession.ts';
import { fillProfileValues } from '../../users/index.ts';
import { languageOf } from '../languageOf.ts';
import { type OpenedSession, openSession } from '../openSession.ts';
import { hashSecret, newSecret } from '../secretTokens.ts';
import { claimedPerson } from './claimedPerson.ts';
import { consumeSignOn, insertBegun } from './identityStore.ts';
import { issuerOf } from './issuer.ts';
import { signInClaimed } from './signInClaimed.ts';

/** Binds a sign-on to the browser that started it. */
const browserCookie = 'confab_sign_on';

/** Starts a single sign-on; returns the redirect. Throws `single_sign_on_off` and `single_sign_on_unavailable`. */
export async function beginSingleSignOn(
  context: ServerContext,
  { return_to, invitation }: { return_to?: string | undefined; invitation?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<URL> {
  const issuer = issuerOf(context);
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  // Reused if present, so that two tabs can sign in concurrently.
  const browser = browserOf(request) ?? newSecret();
  const url = await issuer.authorizationUrl({
    state,
    nonce,
    challenge: hash('sha256', verifier, 'base64url'),
  });
  await context.database.write((tx) =>
    tx.run(insertBegun, {
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      nonce,
      verifier,
      return_to: ownPath(context, return_to),
      invitation_hash: invitation === undefined ? null : hashSecret(invitation),
      expires_at: context.clock.now() + singleSignOnMs,
    }),
  );
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: browserCookie,
      value: browser,
      path: `${apiPath}/sessions/oidc`,
      httpOnly: true,
      // The return from the provider is a cross-site navigation, which only sends lax cookies.
      sameSite: 'lax',
      secure: context.config.publicUrl?.startsWith('https:') ?? false,
      maxAge: singleSignOnMs / 1000,
    }),
  );
  return url;
}

/**
 * Completes a sign-on that this browser started: opens a session for the provider's user. Throws
 * `single_sign_on_failed` for another browser's, unsolicited or repeated answer; and the errors of {@link
 * signInClaimed}.
 */
export async function finishSingleSignOn(
  context: ServerContext,
  request: FastifyRequest,
): Promise<{ opened: OpenedSession; returnTo: string }> {
  const issuer = issuerOf(context);
  const at = request.url.indexOf('?');
  const query = at < 0 ? '' : request.url.slice(at);
  const state = new URLSearchParams(query).get('state') ?? '';
  const asked = { state_hash: hashSecret(state), browser_hash: hashSecret(browserOf(request) ?? '') };
  const begun = await context.database.write((tx) =>
    tx.get(consumeSignOn, { ...asked, now: context.clock.now() }),
  );
  if (!begun) throw new ChatError(singleSignOnFailed);
  const claims = await issuer.claimsOf(query, begun, state);
  const person = claimedPerson(claims, context.config);
  const opened = await context.database.write(async (tx) => {
    const known = await signInClaimed(context, tx, issuer.id, person, {
      invitationHash: begun.invitation_hash,
      language: languageOf(request),
    });
    const user = await fillProfileValues(context, tx, known, claims);
    return openSession(context, tx, user, request, { method: 'single_sign_on', issuer: issuer.id });
  });
  return { opened, returnTo: begun.return_to };
}

const browserOf = (request: FastifyRequest) => cookiesOf(request.headers)?.[browserCookie];

/** Returns a path of this app, or the front page for anything else, to prevent open redirects. */
function ownPath({ config }: ServerContext, asked = '/'): string {
  const base = config.publicUrl as string;
  const isPath = /^\/(?![/\\])/.test(asked) && URL.canParse(asked, base);
  const url = new URL(isPath ? asked : '/', base);
  return url.origin === new URL(base).origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
