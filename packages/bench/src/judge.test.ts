import { expect, test } from 'vitest';
import { judge, verdictLine } from './judge.ts';

const floors = {
  ratio: { least: 0.35, goal: 0.6 },
  p99_ms: { most: 20, goal: 8 },
  speed: { goal: 100 },
};
const standings = (figures: Record<string, number>) => judge(figures, floors).map(({ standing }) => standing);

test('a figure misses its floor, is above it, or reaches its goal', () => {
  expect(standings({ ratio: 0.34, p99_ms: 20.1, speed: 3 })).toEqual(['short', 'short', 'ok']);
  expect(standings({ ratio: 0.35, p99_ms: 20, speed: 99 })).toEqual(['ok', 'ok', 'ok']);
  expect(standings({ ratio: 0.6, p99_ms: 8, speed: 100 })).toEqual(['goal', 'goal', 'goal']);
});

test('a figure that is missing from a run misses its floor', () => {
  expect(standings({ ratio: Number.NaN })).toEqual(['short', 'short', 'short']);
});

test('a verdict includes the floor and the goal', () => {
  const [verdict] = judge({ ratio: 0.31234 }, { ratio: floors.ratio });
  expect(verdictLine('post', verdict!)).toBe('short  post ratio 0.3123 (floor 0.35, goal 0.6)');
});
