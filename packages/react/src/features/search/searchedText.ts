import {
  parseSearchText,
  type SearchCondition,
  type SearchIssue,
  type SearchOperator,
} from '@confab/protocol/search';

/** Quotes a value for an operator if needed. */
export const quoted = (value: string): string =>
  /[\s"]/u.test(value) || value === '' ? `"${value.replaceAll('"', '')}"` : value;

/** Returns the value of `in:` for a channel by its name or cid. */
export const quoteChannel = (nameOrCid: string): string => quoted(nameOrCid);

/** Returns the first error of a search text; an operator that is still being typed is not one. */
export const searchIssue = (text: string): SearchIssue | undefined =>
  parseSearchText(text).issues.find(({ end }) => end < text.length || !text.endsWith(':'));

/** Returns the first condition of these operators that applies to the whole text, without negated ones. */
export const conditionOf = (text: string, ...operators: SearchOperator[]): SearchCondition | undefined =>
  parseSearchText(text).terms.find(
    (term): term is SearchCondition =>
      term.kind === 'condition' && !term.negated && operators.includes(term.operator),
  );

/**
 * Returns the text with one condition of `operator` before all words, replacing existing ones; without any if there is no
 * value.
 */
export function withCondition(text: string, operator: SearchOperator, value: string | undefined): string {
  const { terms, issues } = parseSearchText(text);
  const old = [...terms, ...issues].filter(
    (term) => 'operator' in term && term.operator === operator && !('negated' in term && term.negated),
  );
  let rest = text;
  for (const { start, end } of old.sort((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  rest = rest.replace(/\s+/gu, ' ').trim();
  if (value === undefined) return rest;
  return `${operator}:${quoted(value)} ${rest}`.trimEnd();
}

/** Returns the words of a text without its operators. */
export const wordsOf = (text: string): string =>
  parseSearchText(text)
    .terms.flatMap((term) => (term.kind === 'words' && !term.negated ? term.text : []))
    .join(' ');

/** The token at the cursor, from the preceding space to the cursor. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the {@link Token} before `cursor`; a quoted value includes its spaces. */
export function tokenAt(text: string, cursor: number): Token {
  const before = text.slice(0, cursor);
  const open = /(?:^|\s)(-?\p{L}+:"[^"]*)$/u.exec(before)?.[1];
  const token = open ?? /\S*$/u.exec(before)?.[0] ?? '';
  return { start: cursor - token.length, end: cursor, text: token };
}
