/** Types of a message on the wire (MSG-01). */
export const messageTypes = ['regular', 'error', 'deleted', 'system', 'ephemeral'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Messages of a page where the call does not say (SEED.md section 9). */
export const messagePageLimit = 25;
/** Most messages of a page. */
export const messagePageMost = 300;
/** Longest text that any channel type may allow, in UTF-16 units. */
export const messageTextMost = 50_000;
