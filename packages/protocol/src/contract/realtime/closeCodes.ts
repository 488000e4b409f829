/** Why a socket was closed. 1000 does not reconnect (CONN-01); all the others do, 4001 with a new token. */
export const closeCodes = {
  done: 1000,
  restart: 1012,
  tokenExpired: 4001,
  tooSlow: 4002,
  accessRevoked: 4003,
} as const;

/** The socket's path beside the HTTP API. */
export const connectPath = '/api/v1/connect';
/** Where the HTTP API begins. */
export const apiPath = '/api/v1';
/** Default name of the cookie that carries the CSRF token, and of the header that repeats it. */
export const csrfCookieName = 'XSRF-TOKEN';
export const csrfHeaderName = 'X-XSRF-TOKEN';
