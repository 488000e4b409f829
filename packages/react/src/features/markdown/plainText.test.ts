import { describe, expect, it } from 'vitest';
import { plainText } from './plainText.ts';

describe('[MSG-10] [MSG-21] plain text, for previews and notifications', () => {
  it.each([
    ['**Ada** says _hi_', 'Ada says hi'],
    ['one\ntwo\n\nthree', 'one two three'],
    ['the end: ||he dies||', 'the end: ▒▒▒'],
    ['[the docs](https://a.example) and `code`', 'the docs and code'],
    ['- a\n- b', '• a • b'],
    ['2. a\n3. b', '2. a 3. b'],
    ['- [x] done\n- [ ] open', '• ☑ done • ☐ open'],
    ['> quoted\n\nanswer', 'quoted answer'],
    ['```ts\nconst a = 1;\n```', 'const a = 1;'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
    ['![a cat](https://a.example/cat.png)', 'a cat'],
    ['a < b <b>c</b>', 'a < b <b>c</b>'],
    ['so $$a_1^2$$ it is', 'so a_1^2 it is'],
    ['$$\na\n= b\n$$\n\nholds', 'a = b holds'],
    ['$5 and $10, $$ or $$$', '$5 and $10, $$ or $$$'],
    ['@Grace :tada:', '@Grace :tada:'],
    ['', ''],
  ])('%j is %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
