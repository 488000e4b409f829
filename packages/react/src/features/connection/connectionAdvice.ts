import { badRequest, badResponse, clientFailed, networkError, timeout } from '@confab/client';
import {
  ChatError,
  type TokenInvalidReason,
  tokenExpired,
  tokenInvalid,
  unauthenticated,
} from '@confab/protocol';

/** Returns the cause of a failed sign-in and its fix, in English, for the developer of the host's page. */
export function connectionAdvice(error: ChatError, baseUrl: string): string {
  const address = baseUrl === '' ? 'this page’s own origin' : baseUrl;
  if (error.is(networkError) || error.is(timeout)) {
    const origin = typeof location === 'undefined' ? 'the page’s origin' : location.origin;
    return `No answer from ${address}. Check baseUrl and that the server runs. If it does, allow this page: CONFAB_CORS_ORIGINS=${origin}`;
  }
  if (error.is(badResponse) || error.is(badRequest))
    return `${address} is not a Confab server. Set baseUrl to the server’s address, without a path, as in https://chat.example`;
  if (error.is(tokenExpired))
    return 'The token has expired. Pass tokenProvider, a function that fetches a new token, instead of token.';
  if (error.is(tokenInvalid)) {
    const { reason } = error.details;
    return (
      tokenAdvice[reason as TokenInvalidReason] ??
      `${address} did not issue this token. Sign it with the CONFAB_APP_SECRET of that server.`
    );
  }
  if (error.is(unauthenticated)) return 'Nobody is signed in. Pass token or tokenProvider to ConfabProvider.';
  const { cause } = error;
  if (cause instanceof Error) return `tokenProvider failed: ${cause.message}`;
  return error.message;
}

const tokenAdvice: Partial<Record<TokenInvalidReason, string>> = {
  claims:
    'A claim of the token is invalid. user_id must be 1 to 64 letters, digits or _ . @ -, and so must tenant; iat, nbf and exp are seconds since 1970.',
  tenant: 'The user of the token belongs to another tenant, or to none. A user’s tenant never changes.',
  deactivated: 'The user of the token is deactivated. An admin can reactivate the account.',
  revoked: 'The token has been revoked. Sign a new one in tokenProvider.',
  anonymous_off:
    'Reading without an account is off. An admin can allow it in Administration, under Sign-up and name.',
};

/** Returns the error of a host's back end that answers with something else than a token. */
export function noTokenError(given: unknown, source: string): ChatError {
  const shown = JSON.stringify(given)?.slice(0, 60);
  return new ChatError(clientFailed, {
    message: `${source} ${shown}, which is not a token. Check that your back end answers with the token alone.`,
  });
}
