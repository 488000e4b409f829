/** Most drafts of one user. */
export const draftsMost = 500;
