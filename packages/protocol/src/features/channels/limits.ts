/** Channels of a `queryChannels` page where the call does not say. */
export const channelPageLimit = 30;
/** Most channels of a page. */
export const channelPageMost = 100;
/** Most members that a new channel may be made with. */
export const initialMembersMost = 100;
/** Longest wait of slow mode, in seconds: six hours (CHAN-10). */
export const cooldownMost = 21_600;
