import { ChatError, defineError, isErrorBody } from './errors.ts';

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

/** Returns the error of an answer that failed with this status, from its body if that is the service's. */
export function errorOfAnswer(status: number, body: unknown): ChatError {
  if (isErrorBody(body)) return ChatError.fromJSON(body);
  const definition = status < 500 ? badRequest : badResponse;
  return new ChatError({ ...definition, status });
}
