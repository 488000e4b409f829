import {
  parseSearchText,
  type SearchCondition,
  type SearchIssue,
  type SearchOperator,
} from '@confab/protocol/search';

/** A value as it must be written behind an operator's colon. */
export const quoted = (value: string): string =>
  /[\s"]/u.test(value) || value === '' ? `"${value.replaceAll('"', '')}"` : value;

/** A channel behind `in:`, by its cid. */
export const quotedChannel = (cid: string): string => quoted(cid);

/** What is wrong with a text first; an operator that is still being written is not. */
export const searchIssue = (text: string): SearchIssue | undefined =>
  parseSearchText(text).issues.find(({ end }) => end < text.length || !text.endsWith(':'));

/** The first condition of these operators that holds for the whole text: none that is left out by a minus. */
export const conditionOf = (text: string, ...operators: SearchOperator[]): SearchCondition | undefined =>
  parseSearchText(text).terms.find(
    (term): term is SearchCondition =>
      term.kind === 'condition' && !term.negated && operators.includes(term.operator),
  );

/** The text with one condition of `operator`, in front of all words, in place of any that it had; without one where there is no value. */
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

/** The words of a text without its operators, as names are searched by. */
export const wordsOf = (text: string): string =>
  parseSearchText(text)
    .terms.flatMap((term) => (term.kind === 'words' && !term.negated ? term.text : []))
    .join(' ');

/** What stands where the cursor is, from the space before it to the cursor. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The {@link Token} before `cursor`; a value that is being quoted belongs to it with its spaces. */
export function tokenAt(text: string, cursor: number): Token {
  const before = text.slice(0, cursor);
  const open = /(?:^|\s)(-?\p{L}+:"[^"]*)$/u.exec(before)?.[1];
  const token = open ?? /\S*$/u.exec(before)?.[0] ?? '';
  return { start: cursor - token.length, end: cursor, text: token };
}
