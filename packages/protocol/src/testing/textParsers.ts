import type { TextParser } from '@confab/testing/parsers';
import { uploadBlockedBy } from '../features/attachments/rules.ts';
import { defaultUploadConfig } from '../features/attachments/schema.ts';
import { parseTemplate } from '../features/campaigns/rules.ts';
import { parseCommand, unescapeCommand } from '../features/commands/rules.ts';
import { createLinkFinder } from '../features/linkPreviews/findLinks.ts';
import { maxLinkUrlLength } from '../features/linkPreviews/limits.ts';
import { isLinkUrl } from '../features/linkPreviews/rules.ts';
import { formulaWords, isDrawableFormula, maxFormulaCharacters } from '../features/markdown/formulas.ts';
import { lexMessage } from '../features/markdown/lexMessage.ts';
import { maxMarkdownCharacters, safeHref } from '../features/markdown/rules.ts';
import { shownContent } from '../features/markdown/shownContent.ts';
import { maxMessageTextLength } from '../features/messages/limits.ts';
import { keptMentions } from '../features/messages/mentions.ts';
import { optionKey } from '../features/polls/rules.ts';
import { maxSearchTextLength } from '../features/search/limits.ts';
import { parseSearchText } from '../features/search/parseSearchText.ts';

const findLinks = createLinkFinder();
const named = Array.from({ length: 50 }, (_, n) => ({ id: 'a'.repeat(n + 1), name: `ada ${n}` }));
const names = new Map(named.map((one) => [one.id, one]));
const asked = { mentioned_user_ids: [...names.keys()], mentioned_group_ids: [...names.keys()] };
const markdown = {
  ordinary: 'The **night ride** starts at _nine_ at https://a.example/ride, with `lamps`.\n\n',
  attacks: [
    'https://a.b*',
    "https://a.b'",
    '- [ ] \n---',
    'a|a\n-|-\n',
    '[a]: b\n',
    '|'.repeat(99),
    '<'.repeat(99),
    '$$',
    '$$a',
    '$$a\n',
    '$$a\\$',
    '\n$$',
  ],
};

/** The parsers of user-written text in the contract, with the longest text each receives (docs/security.md). */
export const textParsers: readonly TextParser[] = [
  { name: 'lexMessage', maxLength: maxMarkdownCharacters, run: lexMessage, ...markdown },
  { name: 'shownContent', maxLength: maxMarkdownCharacters, run: shownContent, ...markdown },
  {
    name: 'formulaWords',
    maxLength: maxFormulaCharacters,
    run: formulaWords,
    ordinary: '\\frac{a_1}{b^2} = \\sum_{i=1}^n x_i ',
    attacks: ['\\begin{array}', '\\begin{array}[', '\\begin{', '\\a', '%', '\\'],
  },
  {
    name: 'isDrawableFormula',
    maxLength: maxFormulaCharacters,
    run: isDrawableFormula,
    attacks: ['\\a', '\\aaaa', '{'],
  },
  {
    name: 'safeHref',
    maxLength: maxMessageTextLength,
    run: safeHref,
    ordinary: 'https://a.example/path?x=1&y=2#z ',
  },
  {
    name: 'createLinkFinder',
    maxLength: maxMessageTextLength,
    run: findLinks,
    ordinary: 'see https://a.example/x or b.example. ',
  },
  { name: 'isLinkUrl', maxLength: maxLinkUrlLength, run: isLinkUrl, attacks: ['http://a.', 'a.'] },
  {
    name: 'parseCommand',
    maxLength: maxMessageTextLength,
    run: (text) => [parseCommand(`/me ${text}`), parseCommand(text), unescapeCommand(`/${text}`)],
  },
  {
    name: 'keptMentions',
    maxLength: maxMessageTextLength,
    run: (text) => keptMentions(text, asked, { users: names, groups: names }),
    ordinary: 'thanks @ada 3 and @ada 17, see you ',
    attacks: ['@aaaa', `@${'a'.repeat(50)}`],
  },
  {
    name: 'uploadBlockedBy',
    maxLength: maxMessageTextLength,
    run: (name) => uploadBlockedBy({ name, mime_type: 'text/plain', size: 1 }, defaultUploadConfig),
  },
  { name: 'parseSearchText', maxLength: maxSearchTextLength, run: parseSearchText },
  { name: 'optionKey', maxLength: maxMessageTextLength, run: optionKey },
  {
    name: 'parseTemplate',
    maxLength: maxMessageTextLength,
    run: parseTemplate,
    ordinary: 'Hello {recipient.name}, ',
    attacks: ['{a', '}}', '{user.name'],
  },
];
