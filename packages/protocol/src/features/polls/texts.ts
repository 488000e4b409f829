/** What is said of a poll that breaks a rule (SEED.md section 5), in the composer and in the service's errors. */
export const pollTexts = {
  /** The question is missing, on blur (POLL-02). */
  nameRequired: 'Question is required.',
  /** max_votes_allowed has something else than digits (POLL-03). */
  votesDigits: 'Only numbers are allowed.',
  /** max_votes_allowed is out of its range (POLL-03). */
  votesRange: 'Type a number from 2 to 10.',
  /** max_votes_allowed beside enforce_unique_vote (POLL-04). */
  uniqueVote: 'Enforce unique vote is enabled.',
  /** Two options say the same (POLL-05). */
  optionExists: 'Option already exists.',
  /** An option without text that is not the last (POLL-05). */
  optionEmpty: 'Option is empty.',
} as const;
