import { maxMessageTextLength } from '@confab/protocol';
import type { TextParser } from '@confab/testing/parsers';
import { beginsWith, foldText } from '../features/composer/triggers/foldText.ts';
import { isInCode } from '../features/composer/triggers/isInCode.ts';
import { findTrigger } from '../features/composer/triggers/triggerMatch.ts';

const mention = { sign: '@', query: /^[^\s@]+(?: [^\s@]+){0,3} ?$/u, minCharacters: 0 };
const command = { sign: '/', query: /^\S*$/u, minCharacters: 0, onlyAtStart: true };

/** The client's parsers of users' texts, each with the longest text that it gets (docs/security.md). */
export const textParsers: readonly TextParser[] = [
  { name: 'isInCode', maxLength: maxMessageTextLength, run: isInCode, attacks: ['```\n', '`` `'] },
  {
    name: 'findTrigger',
    maxLength: maxMessageTextLength,
    run: (text) => [mention, command].map((syntax) => findTrigger(text, text.length, syntax)),
    attacks: ['@', 'a@', 'https://@'],
  },
  { name: 'client foldText', maxLength: maxMessageTextLength, run: foldText },
  { name: 'beginsWith', maxLength: maxMessageTextLength, run: (text) => beginsWith(text, 'ada') },
];
