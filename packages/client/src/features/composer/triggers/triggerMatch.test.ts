import { commandMinCharacters, commandSign } from '@confab/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatClient } from '../../../index.ts';
import { composerOf } from '../composersOf.ts';
import { isInCode } from './isInCode.ts';
import { findTrigger } from './triggerMatch.ts';
import { defaultTriggers } from './triggers.ts';

const composer = composerOf(new ChatClient({ baseUrl: '' }).channel('team', 'night-ride'));
const syntaxes = defaultTriggers(composer).map(({ syntax }) => syntax);

/** Finds a trigger at the position marked by `|`. */
function found(marked: string): string | undefined {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return syntaxes
    .map((syntax) => {
      const match = findTrigger(text, caret, syntax);
      return match && `${syntax.sign}${match.query}`;
    })
    .find((hit) => hit !== undefined);
}

describe('a trigger', () => {
  it('[COMP-06] for commands is the / itself, with at least 1 character', () => {
    expect([commandSign, commandMinCharacters]).toEqual(['/', 1]);
    expect(found('/|')).toBe('/');
    expect(found('a/|')).toBeUndefined();
    expect(found('//|')).toBeUndefined();
    expect(found('/t|')).toBe('/t');
  });

  it.each([
    ['@|', '@'],
    ['so #|', '#'],
    ['@ada @|', '@'],
    ['@g|', '@g'],
    ['so @gr|', '@gr'],
    ['(@gr|', '@gr'],
    ['**@gr|', '@gr'],
    ['> @gr|', '@gr'],
    ['@Grace Ho|', '@Grace Ho'],
    ['one @ada two @gr|', '@gr'],
    ['me@x.example and @gr|', '@gr'],
    ['@gr| and more', '@gr'],
    ['#night ri|', '#night ri'],
    [':t|', ':t'],
    ['so :tada|', ':tada'],
    ['/topic|', '/topic'],
    ['`code` @gr|', '@gr'],
    ['```\ncode\n```\n@gr|', '@gr'],
    ['see https://chat.example @gr|', '@gr'],
    ['你好 @灯|', '@灯'],
    ['你好@灯|', '@灯'],
    ['cc:@gr|', '@gr'],
    ['🎉@gr|', '@gr'],
    ['「@gr|', '@gr'],
  ])('[UX-13] stands in %j', (text, hit) => {
    expect(found(text)).toBe(hit);
  });

  it.each([
    '@ |',
    ':|',
    'C#|',
    'me@|',
    'me@gr|',
    'a:tada|',
    '::tada|',
    'a/@gr|',
    'a.@gr|',
    'at 10:30|',
    ':D|',
    'http://x|',
    'https://chat.example/#ni|',
    'https://chat.example/(@gr|',
    'www.chat.example/(@gr|',
    'C#sh|',
    '`@gr|',
    '``a ` @gr|',
    '```\n@gr|',
    '~~~\n```\n@gr|',
    '```js @gr|',
    ' /topic|',
    'and /topic|',
    '\n/topic|',
    '/topic night|',
    '//topic|',
    '/usr/bin|',
    ': tada|',
    '@grace  h|',
    '@one two three four five|',
    `@${'x'.repeat(100)}|`,
  ])('[UX-13] does not stand in %j', (text) => {
    expect(found(text)).toBeUndefined();
  });

  it('[UX-13] is never found inside a fence, whatever it contains', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '`', '@', ':', '#', '~'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const inside = lines.filter((text) => !text.trimStart().startsWith('````')).join('\n');
        expect(isInCode(`\`\`\`\`\n${inside}\n@gr`)).toBe(true);
      }),
    );
  });

  it('[COMP-06] is found fast in a long text', () => {
    const long = `${'@'.repeat(20_000)} ${'`'.repeat(20_000)} ${'a '.repeat(20_000)}@gr|`;
    const before = performance.now();
    found(long);
    found(`${'@ '.repeat(20_000)}|`);
    expect(performance.now() - before).toBeLessThan(200);
  });
});
