import { ChatError, defineError } from '@confab/protocol';

/** The request never reached the service, or its answer never reached us. */
export const networkError = defineError({
  name: 'network_error',
  code: 900,
  status: 0,
  retryable: true,
  message: 'Can’t reach the server.',
});
/** The service did not answer in time (CONN-02). */
export const timeout = defineError({
  name: 'timeout',
  code: 901,
  status: 0,
  retryable: true,
  message: 'The server took too long to respond.',
});
/** The caller cancelled the request. */
export const aborted = defineError({
  name: 'aborted',
  code: 902,
  status: 0,
  message: 'The request was canceled.',
});
/** The request is invalid, or something before the service refused it. */
export const badRequest = defineError({
  name: 'bad_request',
  code: 903,
  status: 400,
  message: 'The request is invalid.',
});
/** The answer is not the service's: not JSON, or a failure without a code. */
export const badResponse = defineError({
  name: 'bad_response',
  code: 904,
  status: 502,
  retryable: true,
  message: 'The response is invalid.',
});
/** The client has no session yet: `connect()` comes first. */
export const notConnected = defineError({
  name: 'not_connected',
  code: 905,
  status: 0,
  message: 'Call connect() first.',
});

/** Something in this client, or in what was passed to it, failed; see `cause`. */
export const clientFailed = defineError({
  name: 'client_failed',
  code: 906,
  status: 0,
  message: 'Something went wrong in the app.',
});

/** Turns anything thrown into a ChatError; an unknown error is not retryable. */
export function toChatError(cause: unknown): ChatError {
  return cause instanceof ChatError ? cause : new ChatError(clientFailed, { cause });
}
