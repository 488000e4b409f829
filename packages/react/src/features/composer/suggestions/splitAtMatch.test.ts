import { describe, expect, it } from 'vitest';
import { splitAtMatch } from './splitAtMatch.ts';

describe('a suggestion’s name', () => {
  it.each([
    ['Grace Hopper', 'gr', ['', 'Gr', 'ace Hopper']],
    ['Grace Hopper', 'ho', ['Grace ', 'Ho', 'pper']],
    ['Gráinne', 'gra', ['', 'Grá', 'inne']],
    ['ﬁnn', 'fi', ['', 'ﬁ', 'nn']],
    [':tada:', 'ta', [':', 'ta', 'da:']],
    ['Grace', 'ace', ['Grace', '', '']],
    ['Grace', ' ', ['Grace', '', '']],
  ])('[COMP-06] marks in %j what %j begins', (name, typed, pieces) => {
    expect(splitAtMatch(name, typed)).toEqual(pieces);
  });
});
