/** Most pinned messages of a channel. */
export const pinsMost = 100;
/** Pinned messages of a page where the call does not say. */
export const pinPageLimit = 25;
