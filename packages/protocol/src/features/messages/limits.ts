/** Types of a message on the wire (MSG-01). */
export const messageTypes = ['regular', 'error', 'deleted', 'system', 'ephemeral'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Messages of a page where the call does not say (SEED.md section 9). */
export const messagePageLimit = 25;
/** Most messages of a page. */
export const messagePageMost = 300;
/** Most readers that a message of restricted visibility names (MSG-15), its author included. */
export const restrictedReadersMost = 100;
/** Most languages that a message has translations in (MSG-15). */
export const translationsMost = 30;
/** Longest sum of a message's translations, in UTF-16 units. */
export const translationsTextMost = 200_000;
/** Longest text that any channel type may allow, in UTF-16 units. */
export const messageTextMost = 50_000;
