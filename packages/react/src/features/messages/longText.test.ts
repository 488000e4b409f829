import { describe, expect, it } from 'vitest';
import { isLongText } from './longText.ts';

describe('[MSG-10] long messages fold', () => {
  it.each([
    ['a word', false],
    ['x'.repeat(2400), false],
    ['x'.repeat(2401), true],
    [Array(26).fill('line').join('\n'), false],
    [Array(27).fill('line').join('\n'), true],
    [Array(26).fill('line').join('\n\n\n'), false],
  ])('%#', (text, isLong) => {
    expect(isLongText(text)).toBe(isLong);
  });
});
