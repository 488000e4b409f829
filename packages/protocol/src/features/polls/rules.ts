import type { FieldIssue } from '../../contract/errors.ts';

/** Messages for a poll that breaks a rule (SEED.md section 5), in the composer and in the service's errors. */
export const pollTexts = {
  /** The question is missing, on blur (POLL-02). */
  nameRequired: 'Question is required.',
  /** max_votes_allowed contains something other than digits (POLL-03). */
  votesDigits: 'Only numbers are allowed.',
  /** max_votes_allowed is out of its range (POLL-03). */
  votesRange: 'Type a number from 2 to 10.',
  /** max_votes_allowed together with enforce_unique_vote (POLL-04). */
  uniqueVote: 'Enforce unique vote is enabled.',
  /** Two options are the same (POLL-05). */
  optionExists: 'Option already exists.',
  /** An empty option that is not the last (POLL-05). */
  optionEmpty: 'Option is empty.',
} as const;

/** Normalizes an option's text for comparison: ignores Unicode form, case and white space. */
export const optionKey = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFC');

/** Returns the broken rules of a new poll that concern more than one field; fields are named under `field`. */
export function pollIssues(
  poll: {
    options: readonly { id: string; text: string }[];
    enforce_unique_vote?: boolean | undefined;
    max_votes_allowed?: number | undefined;
  },
  field: string,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (poll.enforce_unique_vote && poll.max_votes_allowed !== undefined) {
    issues.push({ field: `${field}.max_votes_allowed`, rule: pollTexts.uniqueVote });
  }
  const ids = new Set<string>();
  const texts = new Set<string>();
  poll.options.forEach(({ id, text }, index) => {
    if (ids.has(id))
      issues.push({ field: `${field}.options.${index}.id`, rule: 'must not already be in use' });
    const key = optionKey(text);
    if (texts.has(key)) {
      issues.push({ field: `${field}.options.${index}.text`, rule: pollTexts.optionExists });
    }
    ids.add(id);
    texts.add(key);
  });
  return issues;
}
