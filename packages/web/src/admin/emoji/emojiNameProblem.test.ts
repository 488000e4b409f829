import { describe, expect, it } from 'vitest';
import { emojiNameOf, emojiNameProblem } from './emojiNameProblem.ts';

describe('[MSG-10] the name of a custom emoji', () => {
  const known = { standard: new Map([['tada', '🎉']]), own: new Set(['party_parrot']) };
  it.each([
    ['', undefined],
    ['lantern', undefined],
    ['a', { why: 'nameRule' }],
    ['Ä', { why: 'nameRule' }],
    ['<img src=x onerror=alert(1)>', { why: 'nameRule' }],
    ['party_parrot', { why: 'nameThere' }],
    ['tada', { why: 'nameStandard', emoji: '🎉' }],
  ])('%j: %j', (name, problem) => {
    expect(emojiNameProblem(name, known)).toEqual(problem);
  });

  it.each([
    ['Party Parrot (2).gif', 'party_parrot_2'],
    ['Lüneburg.PNG', 'luneburg'],
    ['../../etc/passwd', 'etc_passwd'],
    ['"><script>.png', 'script'],
    ['日本.png', ''],
    [`${'x'.repeat(60)}.webp`, 'x'.repeat(32)],
  ])('derived from the file name %j: %j', (file, name) => {
    expect(emojiNameOf(file)).toBe(name);
  });
});
