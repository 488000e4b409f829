/** One has at most so many devices that get pushes; one more takes the place of the one that was used longest ago. */
export const pushSubscriptionsMost = 20;
/** Longest address of a subscription, in characters. */
export const pushEndpointLength = 2048;
/** A push that could not be brought within this time is worth nothing any more, in seconds (TTL of RFC 8030). */
export const pushTtlSeconds = 24 * 60 * 60;
/** Words of a message that a push carries at most, in characters. */
export const pushBodyLength = 300;
