import { describe, expect, it } from 'vitest';
import * as protocol from '../../index.ts';

describe('polls', () => {
  it('[POLL-08] a poll’s limits match the specification', () => {
    expect(protocol.votingVisibilities).toEqual(['anonymous', 'public']);
    expect([protocol.maxPollOptions, protocol.minPollVotes, protocol.maxPollVotes]).toEqual([100, 2, 10]);
    expect(Object.values(protocol.pollTexts)).toEqual([
      'Question is required.',
      'Only numbers are allowed.',
      'Type a number from 2 to 10.',
      'Enforce unique vote is enabled.',
      'Option already exists.',
      'Option is empty.',
    ]);
  });

  it.each([
    ['Tower', ' tower ', true],
    ['Café', 'CAFE\u0301', true],
    ['a  b', 'a\u00a0b', true],
    ['ΣΑΣ', 'σας', true],
    ['Tower', 'Towers', false],
    ['1', '１', false],
  ])('[POLL-05] %j and %j are the same option: %j', (one, other, same) => {
    expect(protocol.optionKey(one) === protocol.optionKey(other)).toBe(same);
  });

  it('[POLL-05] errors that concern several fields name them', () => {
    const options = ['Tower', 'Harbour', 'TOWER'].map((text) => ({
      id: text === 'Harbour' ? 'b' : 'a',
      text,
    }));
    expect(protocol.pollIssues({ options, enforce_unique_vote: true, max_votes_allowed: 2 }, 'poll')).toEqual(
      [
        { field: 'poll.max_votes_allowed', rule: 'Enforce unique vote is enabled.' },
        { field: 'poll.options.2.id', rule: 'must not already be in use' },
        { field: 'poll.options.2.text', rule: 'Option already exists.' },
      ],
    );
    expect(protocol.pollIssues({ options: options.slice(0, 2), max_votes_allowed: 2 }, 'poll')).toEqual([]);
  });

  it('[POLL-08] a poll includes few latest votes, however many options it has', () => {
    const all = (options: number) => options * protocol.maxLatestVotes(options);
    expect([2, 10, 20, 50, 100].map(all)).toEqual([10, 50, 40, 50, 100]);
  });
});
