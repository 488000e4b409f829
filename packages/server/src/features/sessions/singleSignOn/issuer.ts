import {
  apiPath,
  ChatError,
  singleSignOnFailed,
  singleSignOnOff,
  singleSignOnUnavailable,
} from '@confab/protocol';
import type { Configuration } from 'openid-client';
import { ConfigError } from '../../../core/config/configError.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import type { BegunSignOnRow } from '../sessionTables.ts';

/** The provider's claims about a user, by name. `sub` is always present. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The single sign-on provider, as configured. */
export interface Issuer {
  readonly id: string;
  /** Returns the address that starts the sign-in. */
  authorizationUrl(begun: { state: string; nonce: string; challenge: string }): Promise<URL>;
  /**
   * Exchanges the code that the browser returned with for the user's claims; `query` is that of the callback. Throws
   * `single_sign_on_failed` and `single_sign_on_unavailable`.
   */
  claimsOf(query: string, begun: BegunSignOnRow, state: string): Promise<Claims>;
  /** Returns the address to sign out; undefined if the provider has none. */
  signOutUrl(): Promise<string | undefined>;
}

const knownMs = 3_600_000;
const timeoutSeconds = 10;

/**
 * Returns a server's provider. Throws `single_sign_on_off` if there is none. Its addresses are configured by the
 * operator and often internal, so they bypass the guard for untrusted addresses.
 */
export function issuerOf(context: ServerContext): Issuer {
  const issuer = configuredIssuer(context).issuer;
  if (!issuer) throw new ChatError(singleSignOnOff);
  return issuer;
}

export const configuredIssuer = perServer((context): { issuer: Issuer | undefined } => {
  const { oidcIssuer, oidcClientId, publicUrl } = context.config;
  if (!oidcIssuer) return { issuer: undefined };
  if (!oidcClientId) throw new ConfigError('CONFAB_OIDC_ISSUER requires CONFAB_OIDC_CLIENT_ID.');
  if (!publicUrl) {
    throw new ConfigError(
      'CONFAB_OIDC_ISSUER requires CONFAB_PUBLIC_URL, where people return to after signing in.',
    );
  }
  return { issuer: createIssuer(context, oidcIssuer, oidcClientId, publicUrl) };
});

function createIssuer(context: ServerContext, id: string, clientId: string, publicUrl: string): Issuer {
  const { config, clock, logger } = context;
  const redirectUri = `${publicUrl}${apiPath}/sessions/oidc/callback`;
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  const discover = async (): Promise<Configuration> => {
    const oidc = await import('openid-client');
    const insecure = id.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(new URL(id), clientId, undefined, oidc.None(), {
      execute: insecure,
      timeout: timeoutSeconds,
    });
    const metadata = found.serverMetadata();
    const secret = config.oidcClientSecret;
    const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const proof =
      secret === undefined
        ? oidc.None()
        : takesPost
          ? oidc.ClientSecretPost(secret)
          : oidc.ClientSecretBasic(secret);
    const configuration = new oidc.Configuration(metadata, clientId, undefined, proof);
    configuration.timeout = timeoutSeconds;
    for (const extend of insecure) extend(configuration);
    // The token's signature is also verified, in addition to the connection's.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  };

  const configured = async (): Promise<Configuration> => {
    if (!known || clock.now() - known.at > knownMs) known = { at: clock.now(), configuration: discover() };
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (known === asked) known = undefined;
      logger.error({ err: error, issuer: id }, 'the single sign-on issuer could not be reached');
      throw new ChatError(singleSignOnUnavailable);
    }
  };

  return {
    id,
    async authorizationUrl({ state, nonce, challenge }) {
      const [oidc, configuration] = [await import('openid-client'), await configured()];
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: config.oidcScopes,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
    },

    async claimsOf(query, { nonce, verifier }, state) {
      const [oidc, configuration] = [await import('openid-client'), await configured()];
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims() as Claims;
        const isWhole = 'email' in claims && 'email_verified' in claims;
        if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
        const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        // The verification flag applies to the address beside it, not to one from the other source.
        const { email, email_verified } = 'email' in userInfo ? userInfo : claims;
        return { ...userInfo, ...claims, email, email_verified };
      } catch (error) {
        const { message, code, cause } = error as Error & { code?: string };
        logger.warn(
          { issuer: id, code, reason: message, cause: (cause as Error)?.message },
          'a single sign-on failed',
        );
        const isTheirs = code === 'OAUTH_TIMEOUT' || error instanceof TypeError;
        throw new ChatError(isTheirs ? singleSignOnUnavailable : singleSignOnFailed);
      }
    },

    async signOutUrl() {
      const [oidc, configuration] = [await import('openid-client'), await configured()];
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: publicUrl }).href;
    },
  };
}
