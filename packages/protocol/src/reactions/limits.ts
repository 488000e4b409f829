/** How many of the newest reactions a message carries in `latest_reactions`. */
export const latestReactionsLimit = 10;
/** Most different types on one message. */
export const reactionTypesLimit = 100;
