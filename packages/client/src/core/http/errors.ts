import { ChatError, defineError } from '@confab/protocol';

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
