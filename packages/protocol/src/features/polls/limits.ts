import { defineError } from '../../contract/errors.ts';
import { pollTexts } from './rules.ts';

/** Most options of a poll, suggested ones included (SEED.md section 5). */
export const maxPollOptions = 100;
/** Minimum of a poll's per-person vote limit (SEED.md section 9). */
export const minPollVotes = 2;
export const maxPollVotes = 10;
/** Who can see the voters (SEED.md section 3). */
export const votingVisibilities = ['anonymous', 'public'] as const;
export type VotingVisibility = (typeof votingVisibilities)[number];

/** Longest texts of a poll, in UTF-16 units. */
export const maxPollNameLength = 300;
export const maxPollDescriptionLength = 1000;
export const maxPollOptionTextLength = 200;
export const maxPollAnswerLength = 1000;

/** The text of an option whose author was erased. */
export const deletedOptionText = 'Deleted option';

/** Number of latest answers that a poll includes. */
export const maxLatestAnswers = 5;
/** Returns the number of latest votes that a public poll includes for each option: at most 5, and about 50 in total. */
export const maxLatestVotes = (options: number): number => Math.max(1, Math.min(5, Math.floor(50 / options)));

export const pollNotFound = defineError({
  name: 'poll_not_found',
  code: 540,
  status: 404,
  message: 'Poll not found.',
});
export const pollOptionNotFound = defineError({
  name: 'poll_option_not_found',
  code: 541,
  status: 404,
  message: 'Poll option not found.',
});
export const pollClosed = defineError({
  name: 'poll_closed',
  code: 542,
  status: 409,
  message: 'This poll is closed.',
});
/** More votes than the poll allows one user (POLL-08). */
export const tooManyVotes = defineError({
  name: 'too_many_votes',
  code: 543,
  status: 409,
  message: 'You have no votes left in this poll.',
});
export const pollOptionExists = defineError({
  name: 'poll_option_exists',
  code: 544,
  status: 409,
  message: pollTexts.optionExists,
});
export const tooManyPollOptions = defineError({
  name: 'too_many_poll_options',
  code: 545,
  status: 409,
  message: `A poll can have up to ${maxPollOptions} options.`,
});
export const lastPollOption = defineError({
  name: 'last_poll_option',
  code: 546,
  status: 409,
  message: 'A poll needs at least one option.',
});
/** Options that have votes cannot change. */
export const pollHasVotes = defineError({
  name: 'poll_has_votes',
  code: 547,
  status: 409,
  message: 'This can’t be changed because people have already voted.',
});
/** COMP-05: a poll is created with a new message that is not a reply. */
export const pollMisplaced = defineError({
  name: 'poll_misplaced',
  code: 548,
  status: 400,
  message: 'You can’t send a poll here.',
});
export const pollIdTaken = defineError({
  name: 'poll_id_taken',
  code: 549,
  status: 409,
  message: 'This ID is already used by another poll.',
});
export const answersOff = defineError({
  name: 'poll_answers_off',
  code: 550,
  status: 409,
  message: 'This poll doesn’t accept written answers.',
});
export const suggestionsOff = defineError({
  name: 'poll_suggestions_off',
  code: 551,
  status: 403,
  message: 'Only the author can add options to this poll.',
});
export const pollAnonymous = defineError({
  name: 'poll_anonymous',
  code: 552,
  status: 403,
  message: 'Votes in an anonymous poll are hidden.',
});
export const pollErrors = [
  pollNotFound,
  pollOptionNotFound,
  pollClosed,
  tooManyVotes,
  pollOptionExists,
  tooManyPollOptions,
  lastPollOption,
  pollHasVotes,
  pollMisplaced,
  pollIdTaken,
  answersOff,
  suggestionsOff,
  pollAnonymous,
] as const;
