/** Most options of a poll, suggested ones included (SEED.md section 5). */
export const pollOptionsMost = 100;
/** How many options one person may vote for, where the poll limits that (SEED.md section 9). */
export const pollVotesLeast = 2;
export const pollVotesMost = 10;
/** Who sees who voted (SEED.md section 3). */
export const votingVisibilities = ['anonymous', 'public'] as const;
export type VotingVisibility = (typeof votingVisibilities)[number];

/** Longest texts of a poll, in UTF-16 units. */
export const pollNameMost = 300;
export const pollDescriptionMost = 1000;
export const pollOptionTextMost = 200;
export const pollAnswerMost = 1000;

/** What an option reads whose words went with the person who suggested it. */
export const deletedOptionText = 'Deleted option';

/** How many of the newest answers a poll carries. */
export const latestAnswersMost = 5;
/** How many of the newest votes for each option a public poll carries: at most 5, and about 50 in all. */
export const latestVotesMost = (options: number): number =>
  Math.max(1, Math.min(5, Math.floor(50 / options)));
