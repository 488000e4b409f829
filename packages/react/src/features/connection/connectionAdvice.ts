import { badRequest, badResponse, networkError, timeout } from '@confab/client';
import { type ChatError, tokenExpired, tokenInvalid, unauthenticated } from '@confab/protocol';

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
  if (error.is(tokenInvalid))
    return `${address} did not issue this token. Sign it with the CONFAB_APP_SECRET of that server.`;
  if (error.is(unauthenticated)) return 'Nobody is signed in. Pass token or tokenProvider to ConfabProvider.';
  const { cause } = error;
  if (cause instanceof Error) return `tokenProvider failed: ${cause.message}`;
  return error.message;
}
