/** How many of the newest reactions a message carries in `latest_reactions`. */
export const latestReactionsLimit = 10;
/** What a reaction's type may be: 1 to 64 characters without white space, / ? # and %. */
export const reactionTypePattern = /^[^\s\p{Cc}\p{Cs}\p{Co}/?#%]{1,64}$/u;
/** Most different types on one message. */
export const reactionTypesLimit = 100;
