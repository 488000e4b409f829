import { maxMessageTextLength } from '@confab/protocol';
import { maxFormulaCharacters } from '@confab/protocol/markdown';
import type { TextParser } from '@confab/testing/parsers';
import { initialsOf } from '../core/primitives/avatarFallback.ts';
import { fileDisplay } from '../features/attachments/shown/fileDisplay.ts';
import { namesIn } from '../features/channels/namedChannels.ts';
import { writeRuns } from '../features/composer/paste/inlineRun.ts';
import { tableBlock } from '../features/composer/paste/markdownBlock.ts';
import { splitAtMatch } from '../features/composer/suggestions/splitAtMatch.ts';
import { replaceShortcodes } from '../features/emoji/useResolvedEmoji.ts';
import { previewDisplay } from '../features/linkPreviews/shown/previewDisplay.ts';
import { isEmojiOnly } from '../features/markdown/emojiOnly.ts';
import { highlightCode } from '../features/markdown/highlightCode.ts';
import { isHighlightable } from '../features/markdown/isHighlightable.ts';
import { drawFormula } from '../features/markdown/math/drawFormula.ts';
import { textSplitterOf } from '../features/markdown/mention.ts';
import { plainParagraphs } from '../features/markdown/plainParagraphs.ts';
import { plainText } from '../features/markdown/plainText.ts';
import { shownSource } from '../features/markdown/shownSource.ts';
import { excerptAround, matchPattern } from '../features/search/matchHighlights.ts';
import { tokenAt, withCondition } from '../features/search/searchedText.ts';

const split = textSplitterOf(
  Array.from({ length: 50 }, (_, n) => ({ kind: 'user', id: `${n}`, name: 'a'.repeat(n + 1) })),
);
const plain = { bold: false, italic: true, strike: false, code: false, href: undefined };
const markdown = 'The **night ride** starts at _nine_, with `lamps`.\n\n';
const languages = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'dockerfile',
  'go',
  'ini',
  'java',
  'javascript',
  'json',
].concat(['kotlin', 'php', 'python', 'ruby', 'rust', 'shell', 'sql', 'swift', 'typescript', 'xml', 'yaml']);

/** The kit's parsers of user text, each with its maximum input (docs/security.md). */
export const textParsers: readonly TextParser[] = [
  { name: 'isEmojiOnly', maxLength: 192, run: isEmojiOnly },
  { name: 'plainText', maxLength: 20_000, run: plainText, ordinary: markdown },
  { name: 'plainParagraphs', maxLength: 2000, run: plainParagraphs, ordinary: 'the night ride, at nine\n' },
  {
    name: 'shownSource',
    maxLength: maxMessageTextLength,
    run: shownSource,
    attacks: ['||a ', '|||', '|| |'],
  },
  {
    name: 'textSplitterOf',
    maxLength: maxMessageTextLength,
    run: split,
    ordinary: 'thanks @aaa and :tada: ',
    attacks: ['@aaaa', ':aaaa'],
  },
  {
    name: 'replaceShortcodes',
    maxLength: maxMessageTextLength,
    run: (text) => replaceShortcodes(text, () => undefined),
    attacks: [':aa'],
  },
  {
    name: 'matchPattern',
    maxLength: maxMessageTextLength,
    run: (text) =>
      excerptAround(text, [{ start: text.length >> 1, end: text.length }]).split(
        matchPattern(text, [{ start: 0, end: 64 }]) ?? '\0',
      ),
  },
  {
    name: 'tokenAt',
    maxLength: 500,
    run: (text) => [tokenAt(text, text.length), withCondition(text, 'from', 'ada')],
  },
  {
    name: 'namesIn',
    maxLength: maxMessageTextLength,
    run: namesIn,
    ordinary: 'see #night ride, and ',
    attacks: ['#a', '#!', '# ', '#a b c '],
  },
  { name: 'initialsOf', maxLength: maxMessageTextLength, run: initialsOf },
  {
    name: 'fileDisplay',
    maxLength: maxMessageTextLength,
    run: (title) => fileDisplay({ type: 'file', title }),
  },
  {
    name: 'previewDisplay',
    maxLength: maxMessageTextLength,
    run: (title) => previewDisplay({ type: 'image', title, text: title, og_scrape_url: title }),
  },
  { name: 'splitAtMatch', maxLength: 1_000, run: (text) => splitAtMatch(text, text.slice(0, 80)) },
  { name: 'writeRuns', maxLength: maxMessageTextLength, run: (text) => writeRuns([{ ...plain, text }]) },
  {
    name: 'tableBlock',
    maxLength: maxMessageTextLength,
    run: (text) => tableBlock([[text, text], text.split(' ')]),
  },
  {
    name: 'drawFormula',
    maxLength: maxFormulaCharacters,
    run: (tex) => drawFormula(tex, true),
    ordinary: '\\frac{a_1}{b^2} = \\sum_{i=1}^n x_i ',
    attacks: [
      ...['x', "'", '&', '\\\\', 'a_1', 'x^{', '\\frac{', '\\left(', '\\set{a|', '\\braket{a|', '\\pmod{'],
      ...[
        '\\dots',
        '\\text{',
        '\\hat{',
        'a\u0301',
        '\\begin{cases}',
        '\\sqrt[',
        '\\xrightarrow{',
        '\\implies',
      ],
    ],
  },
  ...languages.map((language) => ({
    name: `highlightCode, ${language}`,
    maxLength: 8_000,
    run: (text: string) => isHighlightable(text) && highlightCode(text, language),
    ordinary: 'const lamp = { lux: 42, on: true }; // dim\nreturn lamp.on ? "lit" : "dark";\n',
    attacks: [
      '"a\n',
      '/*',
      '//',
      '${',
      '{{',
      '<?',
      '=>',
      '::',
      'fn ',
      'def a(',
      'class ',
      '0.',
      '1e',
      '$(',
      '%{',
      '@a(',
      '#{',
      'a=',
      "'''",
    ],
  })),
];
