/** Most channels that every new user joins. */
export const maxDefaultChannels = 20;
/** How many of a default channel's newest messages are unread for a user who joins it automatically. */
export const unreadForNewcomers = 20;
