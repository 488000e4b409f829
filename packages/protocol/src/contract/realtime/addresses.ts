/** The socket's path beside the HTTP API. */
export const connectPath = '/api/v1/connect';
/** Base path of the HTTP API. */
export const apiPath = '/api/v1';
/** Default name of the cookie that carries the CSRF token, and of the header that repeats it. */
export const csrfCookieName = 'XSRF-TOKEN';
export const csrfHeaderName = 'X-XSRF-TOKEN';

/** The stream for everyone. */
export const appStream = 'app';
/** The stream for everyone in a tenant, about its users and groups (TEN-02). */
export const tenantStream = (tenant: string) => `tenant:${tenant}`;
/** The stream of one user's devices. */
export const userStream = (userId: string) => `user:${userId}`;
/** The stream of a channel's readers. */
export const channelStream = (cid: string) => `channel:${cid}`;
/** The cid of a channel stream, undefined for the others. */
export const cidOfStream = (stream: string) => (stream.startsWith('channel:') ? stream.slice(8) : undefined);
/** The tenant of a tenant stream, undefined for the others. */
export const tenantOfStream = (stream: string) =>
  stream.startsWith('tenant:') ? stream.slice(7) : undefined;
/** The user of a user stream, undefined for the others. */
export const userOfStream = (stream: string) => (stream.startsWith('user:') ? stream.slice(5) : undefined);

/**
 * Close codes of the socket. 1000 does not reconnect (CONN-01); all others do, 4001 with a new token, and 4004 at once:
 * the server leaves, and others are ready.
 */
export const closeCodes = {
  done: 1000,
  restart: 1012,
  tokenExpired: 4001,
  tooSlow: 4002,
  accessRevoked: 4003,
  moved: 4004,
} as const;
