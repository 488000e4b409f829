import * as v from 'valibot';
import { textField } from '../../contract/fields.ts';
import { messageTextMost, translationsMost, translationsTextMost } from './limits.ts';

const languageTag = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language tag such as de or pt-BR'),
);

/** A message's text in other languages (MSG-15): language tag (BCP 47) to text, bounded in number and in sum. */
export const translationsField = v.pipe(
  v.record(languageTag, textField(messageTextMost)),
  v.check(
    (texts) => Object.keys(texts).length <= translationsMost,
    `must have at most ${translationsMost} languages`,
  ),
  v.check(
    (texts) => Object.values(texts).reduce((sum, text) => sum + text.length, 0) <= translationsTextMost,
    `must have at most ${translationsTextMost} characters together`,
  ),
);
