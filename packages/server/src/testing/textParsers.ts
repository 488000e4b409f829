import { Readable } from 'node:stream';
import { maxMessageTextLength, maxReminderTextLength, maxSearchTextLength } from '@confab/protocol';
import type { TextParser } from '@confab/testing/parsers';
import { foldText } from '../core/filters/foldText.ts';
import { readRange } from '../features/attachments/byteRange.ts';
import { cleanFileName } from '../features/attachments/fileName.ts';
import { markupType } from '../features/attachments/inspect/realType.ts';
import { decodeText, maxTextFileBytes, searchableText } from '../features/attachments/texts/decodeText.ts';
import { findAsDisplayed } from '../features/automod/match/findAsDisplayed.ts';
import { Watch, type WatchedList } from '../features/automod/match/watch.ts';
import { beginsWithName } from '../features/commands/beginsWithName.ts';
import { withoutNames } from '../features/commands/shipped/invite.ts';
import { me } from '../features/commands/shipped/writing.ts';
import { charsetOf, prescanBytes } from '../features/linkPreviews/charset.ts';
import { absoluteUrl } from '../features/linkPreviews/describePage.ts';
import { plainText } from '../features/linkPreviews/plainText.ts';
import { pageBytes, readPage } from '../features/linkPreviews/readPage.ts';
import { isMailAddress, oneLine } from '../features/mail/mailMessage.ts';
import { parseDuration } from '../features/moderation/command/parseDuration.ts';
import { hasKeyword, keywordText, readKeyword } from '../features/notifications/keywords.ts';
import { plainWords } from '../features/notifications/plainWords.ts';
import { parseReminder } from '../features/reminders/command/parseReminder.ts';
import { highlightsOf } from '../features/search/highlights.ts';
import { readSearch } from '../features/search/searchPlan.ts';
import { splitWords } from '../features/search/words/splitWords.ts';
import { stemsOf } from '../features/search/words/stems.ts';
import { keysOf } from '../features/search/words/wordKeys.ts';
import { refuseWeakPassword } from '../features/sessions/passwordPolicy.ts';
import { cleanName } from '../features/transfers/imports/cleanText.ts';
import { importedMessageId } from '../features/transfers/imports/importId.ts';
import { rewriteMrkdwn } from '../features/transfers/slack/mrkdwn.ts';
import { readIncomingPost } from '../features/webhooks/incoming/readIncomingPost.ts';

const list = (given: Partial<WatchedList>): WatchedList => ({
  id: 'list',
  name: 'List',
  action: 'flag',
  words: [],
  patterns: [],
  exceptions: [],
  leet: true,
  ...given,
});
const words = new Watch([
  list({ words: ['badger', 'free coins', 'a*', '*a', 'aaa', '@', 'İ'], exceptions: ['no badger', 'a a'] }),
]);
// Allowed patterns that are the slowest for RE2.
const patterns = new Watch([
  list({
    patterns: [
      '(a+)+$',
      '(?:a|aa)+b',
      'a.*a.*a.*b',
      '(?:x+x+)+y',
      '\\b(?:\\w+ ?){1,20}end',
      'a(?:.*b)?',
      '[^b]*b',
    ],
  }),
]);
const profanity = new Watch([list({ preset: 'english_profanity' })]);
const keywords = ['night ride', 'a', 'aa a', '日', '1'].map(readKeyword);
const phrase = { words: ['a', 'a', 'b'], begins: true };
const clauses = [
  { forms: [phrase, { words: ['a'], begins: true }] },
  { forms: [], related: { word: 'aaa', stems: stemsOf('aaa') } },
] as unknown as Parameters<typeof highlightsOf>[0];
const nobody = { person: () => undefined, channel: () => undefined } as unknown as Parameters<
  typeof rewriteMrkdwn
>[1];
const noEmoji = { find: () => undefined } as unknown as Parameters<typeof rewriteMrkdwn>[2];
const page = 'https://a.example/';
/** Node's largest header. */
const headerBytes = 16_384;

/**
 * The parsers of user-written text and foreign pages on the server, with the longest text each receives
 * (docs/security.md).
 */
export const textParsers: readonly TextParser[] = [
  {
    name: 'Watch, words',
    maxLength: maxMessageTextLength,
    run: (text) => words.look(text),
    ordinary: 'あした九時に自転車で会いましょう、grüß dich. ',
  },
  {
    name: 'Watch, patterns',
    maxLength: maxMessageTextLength,
    run: (text) => patterns.look(text),
    attacks: ['xx', 'ab'],
  },
  { name: 'Watch, profanity', maxLength: maxMessageTextLength, run: (text) => profanity.look(text) },
  {
    name: 'findAsDisplayed',
    maxLength: 20_000,
    run: (text) => findAsDisplayed(words, text),
    ordinary: 'The **night ride** at _nine_.\n\n',
  },
  {
    name: '/me',
    maxLength: maxMessageTextLength,
    run: (args) => me.run({ args, input: {} } as never, {} as never),
  },
  {
    name: '/invite',
    maxLength: maxMessageTextLength,
    run: (text) => withoutNames(text, ['a', 'İ', 'ada lovelace']),
    attacks: ['@İ', '@a'],
  },
  { name: 'beginsWithName', maxLength: maxMessageTextLength, run: (text) => beginsWithName(text, 'ada') },
  { name: 'parseDuration', maxLength: maxMessageTextLength, run: parseDuration },
  {
    name: 'parseReminder',
    maxLength: maxReminderTextLength + 200,
    run: (text) => parseReminder(text, { now: 0, timeZone: 'Europe/Berlin' }),
    ordinary: 'call mum about the lamps tomorrow at nine, ',
    attacks: ['in 1 ', 'next ', 'monday ', '12:00 ', '2026-', 'and ', 'last year ', 'in 20 minutes '],
  },
  {
    name: 'plainWords',
    maxLength: maxMessageTextLength,
    run: (text) => plainWords(text, 1_000),
    attacks: ['[a](b "', '||a'],
  },
  {
    name: 'keywordText',
    maxLength: maxMessageTextLength,
    run: (text) => keywords.map((one) => hasKeyword(keywordText(text), one)),
  },
  {
    name: 'splitWords',
    maxLength: maxMessageTextLength,
    run: splitWords,
    ordinary: 'あした九時に自転車で会いましょう、grüß dich. ',
  },
  {
    name: 'highlightsOf',
    maxLength: maxMessageTextLength,
    run: (text) => highlightsOf(clauses, text),
    attacks: ['a ', 'aab ', 'running '],
  },
  {
    name: 'searchableText',
    maxLength: maxTextFileBytes,
    run: (text) => searchableText(decodeText(Buffer.from(text))),
    attacks: ['\u0000', ' \n', '\ud800'],
  },
  { name: 'keysOf', maxLength: 40, run: keysOf, ordinary: 'donaudampfschiff' },
  {
    name: 'readSearch',
    maxLength: maxSearchTextLength,
    run: (query) =>
      readSearch({ query, message_filter: { text: query, fields: {} } } as never, {
        timeZone: 'UTC',
        now: 0,
      }),
  },
  { name: 'foldText', maxLength: maxMessageTextLength, run: foldText },
  { name: 'cleanFileName', maxLength: headerBytes, run: cleanFileName },
  { name: 'markupType', maxLength: 4_096, run: markupType, attacks: ['<!--a', '<?a>', '<!doctype '] },
  { name: 'readRange', maxLength: headerBytes, run: (text) => readRange(text, 1_000) },
  { name: 'isMailAddress', maxLength: maxMessageTextLength, run: isMailAddress },
  { name: 'oneLine', maxLength: maxMessageTextLength, run: oneLine },
  {
    name: 'refuseWeakPassword',
    maxLength: 1_024,
    run: (text) => refuseWeakPassword(text, { name: text, email: text }),
  },
  { name: 'linkPreviews plainText', maxLength: maxMessageTextLength, run: (text) => plainText(text, 1_000) },
  {
    name: 'charsetOf',
    maxLength: prescanBytes,
    run: (text) => charsetOf(Buffer.from(text), undefined),
    attacks: ['<meta charset'],
  },
  { name: 'absoluteUrl', maxLength: maxMessageTextLength, run: (text) => absoluteUrl(text, new URL(page)) },
  {
    name: 'readPage',
    maxLength: pageBytes / 4,
    run: (text) => readPage({ body: Readable.from([Buffer.from(text)]), charset: undefined }),
    ordinary: '<p class="a">The <b>night ride</b> starts at nine.</p>\n',
    attacks: [
      '<a>',
      '<title>',
      '<meta property="og:title" content="a">',
      '<a a=a ',
      '<link rel="icon ',
      '<svg>',
      '&amp',
    ],
  },
  {
    name: 'readIncomingPost',
    maxLength: maxMessageTextLength,
    run: (text) => readIncomingPost(Readable.from([JSON.stringify({ text })]), 'application/json'),
  },
  {
    name: 'rewriteMrkdwn',
    maxLength: maxMessageTextLength,
    run: (text) => rewriteMrkdwn(text, nobody, noEmoji),
    ordinary: 'The *night ride* starts at `nine`, ask <@ada>. ',
    attacks: [' *a', '• ', '\n•   '],
  },
  { name: 'cleanName', maxLength: maxMessageTextLength, run: cleanName },
  { name: 'importedMessageId', maxLength: maxMessageTextLength, run: (text) => importedMessageId(0, text) },
];
