import { meetingPoll, secretPoll } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import { pollHeight, shownCount } from './pollHeight.ts';

/** As in the style sheet: a frame, a line for the question, 40 px for a row and 32 for the foot, 44 on touch screens. */
describe('the height of a poll', () => {
  const plain = {
    ...secretPoll,
    description: undefined,
    allow_user_suggested_options: false,
    allow_answers: false,
  };

  it('[UX-09] is known before rendering', () => {
    expect(pollHeight(plain, 720, false)).toBe(196);
    expect(pollHeight({ ...plain, allow_user_suggested_options: true }, 720, false)).toBe(242);
    expect(pollHeight(plain, 310, true)).toBe(196 + 3 * 4 + 8);
    expect(pollHeight(meetingPoll, 720, false)).toBe(196 + 22 + 2 * 46);
  });

  it('[UX-09] depends on the length of the text, not on the votes', () => {
    const long = { ...plain, name: 'Where do we meet when it rains all night? '.repeat(3) };
    expect(pollHeight(long, 720, false)).toBe(196 + 2 * 22);
    const voted = { ...plain, vote_counts_by_option: {}, vote_count: 9000, voters_count: 9000 };
    expect(pollHeight(voted, 720, false)).toBe(196);
  });

  it('[UX-09] is limited for many options', () => {
    expect([2, 12, 13, 100].map(shownCount)).toEqual([2, 12, 10, 10]);
    const options = Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      text: `Route ${index}`,
    }));
    expect(pollHeight({ ...plain, options }, 720, false)).toBe(196 + 9 * 46);
  });
});
