/** Number of newest replies that the list of followed threads shows with each. */
export const latestRepliesLimit = 3;
