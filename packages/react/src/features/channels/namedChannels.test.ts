import { expect, test } from 'vitest';
import { namesIn } from './namedChannels.ts';

test('[COMP-06] names after a number sign are read as one to four words, without trailing punctuation', () => {
  expect(namesIn('See #night-ride.')).toEqual(['night-ride.', 'night-ride']);
  expect(namesIn('#night ride now, not #')).toEqual([
    'night',
    'night ride',
    'night ride now,',
    'night ride now',
    'night ride now, not',
  ]);
  expect(namesIn('nothing here')).toEqual([]);
  expect(namesIn('#a '.repeat(5000)).length).toBeLessThanOrEqual(100);
});
