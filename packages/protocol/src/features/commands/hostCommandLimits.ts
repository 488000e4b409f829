/** Most commands of a host. */
export const hostCommandsMost = 100;
/** How long a command's address may take to answer, in milliseconds. */
export const commandDeadlineMs = 3000;
/** How long, and how often, a command can be answered later. */
export const commandResponseMs = 30 * 60_000;
export const commandResponsesMost = 5;
/** Whom an answer is for: who gave the command, or everybody in the channel. */
export const responseTypes = ['ephemeral', 'in_channel'] as const;
/** Longest text of an answer. */
export const commandAnswerMost = 20_000;
