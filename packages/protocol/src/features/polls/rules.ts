import type { FieldIssue } from '../../contract/chatError.ts';
import { pollTexts } from './texts.ts';

/** What two options of a poll are compared by: they are the same but for Unicode's forms, case and white space. */
export const optionKey = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFC');

/** The rules of a new poll that no single field shows; fields are named under `field`. */
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
    if (ids.has(id)) issues.push({ field: `${field}.options.${index}.id`, rule: 'must be new' });
    const key = optionKey(text);
    if (texts.has(key)) {
      issues.push({ field: `${field}.options.${index}.text`, rule: pollTexts.optionExists });
    }
    ids.add(id);
    texts.add(key);
  });
  return issues;
}
