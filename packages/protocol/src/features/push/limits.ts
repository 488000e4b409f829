/** Most push subscriptions of a user; a further one replaces the least recently used. */
export const maxPushSubscriptions = 20;
/** Longest address of a subscription, in characters. */
export const pushEndpointLength = 2048;
/** A push expires after this many seconds (TTL of RFC 8030). */
export const pushTtlSeconds = 24 * 60 * 60;
/** Most characters of message text in a push. */
export const pushBodyLength = 300;
