import { ChatError, inputInvalid, searchPrefixLetters, searchTextInvalid } from '@confab/protocol';
import type { ParsedBodyOf, searchEndpoints } from '@confab/protocol/schemas';
import { parseSearchText, type SearchCondition, type SearchWords } from '@confab/protocol/search';
import { fieldGroups } from './fieldFilter.ts';
import type { Clause, NameQuery, Phrase } from './index/indexQuery.ts';
import { label } from './index/labels.ts';
import { type Period, periodOf } from './periodOf.ts';
import { splitWords } from './words/splitWords.ts';
import { stemsOf } from './words/stems.ts';
import { otherForms } from './words/wordForms.ts';
import { isPart } from './words/wordParts.ts';

export type SearchRequest = ParsedBodyOf<typeof searchEndpoints.search>;

/** A parsed query, before names and channels are resolved. */
export interface AskedFor extends Period {
  readonly clauses: readonly Clause[];
  readonly without: readonly Clause[];
  readonly names: readonly NameQuery[];
  /** At least one label of each of these. */
  readonly labels: readonly (readonly string[])[];
  readonly withoutLabels: readonly string[];
}

/**
 * Parses a request with a valid filter, with dates in a time zone. Throws `search_text_invalid` for grammar errors, and
 * `input_invalid` for an empty search.
 */
export function readSearch(
  { query, message_filter }: SearchRequest,
  { timeZone, now }: { timeZone: string; now: number },
): AskedFor {
  const { terms, issues } = parseSearchText(query);
  if (issues.length > 0) throw broken(issues);
  const words = terms.filter((term) => term.kind === 'words');
  const conditions = terms.filter((term) => term.kind === 'condition');
  const clauses = onlyOnce([
    ...clausesOfText(message_filter.text),
    ...words.filter(({ negated }) => !negated).flatMap(clausesOf),
  ]);
  const fields = fieldGroups(message_filter.fields);
  if (clauses.length === 0 && fields.length === 0 && !conditions.some(({ negated }) => !negated)) {
    const rule = 'must contain a word, an operator with a value or a value of a custom field';
    throw new ChatError(inputInvalid, {
      message: `A search ${rule}.`,
      details: { issues: [{ field: emptyField(query, message_filter.fields), rule }] },
    });
  }
  const labels = (negated: boolean) =>
    conditions.flatMap((condition) => (condition.negated === negated ? [labelsOf(condition)] : []));
  return {
    clauses,
    without: words.filter(({ negated }) => negated).flatMap((term) => clausesOf({ ...term, open: false })),
    names: conditions.flatMap(nameOf),
    labels: [...labels(false).filter(({ length }) => length > 0), ...fields],
    withoutLabels: labels(true).flat(),
    ...periodOf(conditions, timeZone, now),
  };
}

/** Returns the field of an empty search that can make it complete. */
function emptyField(query: string, fields: object): string {
  if (query !== '') return 'query';
  return `message_filter.${Object.keys(fields).length === 0 ? 'text' : 'fields'}`;
}

/** A repeated term has no extra weight. */
const onlyOnce = (clauses: readonly Clause[]): Clause[] => [
  ...new Map(clauses.map((clause) => [JSON.stringify(clause), clause])).values(),
];

function broken(issues: ReturnType<typeof parseSearchText>['issues']): ChatError {
  const [{ rule, operator, start } = { rule: '', start: 0 }] = issues;
  const reason = operator === undefined ? rule : `${operator}: ${rule}`;
  return new ChatError(searchTextInvalid, {
    message: `The search is invalid at character ${start + 1}: ${reason}.`,
    details: {
      issues: issues.map((issue) => ({ field: 'query', rule: issue.rule })),
      places: issues.map((issue) => ({ start: issue.start, end: issue.end })),
    },
  });
}

/** Parses plain text: each piece between spaces is required. */
const clausesOfText = (text: string): Clause[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) =>
    clausesOf({ text: piece, quoted: false, open: index + piece.length === text.length }),
  );

/** Builds the clauses of a word or a phrase; an unquoted word can have other forms. */
function clausesOf({ text, quoted, open }: Pick<SearchWords, 'text' | 'quoted' | 'open'>): Clause[] {
  const found = splitWords(text);
  const last = found.at(-1);
  // The last character of a run is only a separate word if the run also ends there in the message.
  const isPair = last?.isLastSign && found.at(-2)?.end === last.end;
  const words = (isPair ? found.slice(0, -1) : found).map(({ word }) => word);
  const lastWord = words.at(-1);
  if (lastWord === undefined) return [];
  const begins = last?.isLastSign ? !isPair : open && [...lastWord].length >= searchPrefixLetters;
  const isAlone = !quoted && words.length === 1;
  const others = isAlone ? otherForms(lastWord) : [];
  const covered = (form: string) => begins && form.startsWith(lastWord);
  return [
    {
      forms: [
        { words, begins },
        ...others.filter((form) => !covered(form)).map((form): Phrase => ({ words: [form], begins: false })),
      ],
      ...(isAlone && isPart(lastWord) && { related: { word: lastWord, stems: stemsOf(lastWord) } }),
    },
  ];
}

/** Returns the labels of which a message must have one; none for conditions that have no label. */
function labelsOf({ operator, value }: SearchCondition): string[] {
  const name = value.toLowerCase();
  if (operator === 'is') return [label('is', name)];
  if (operator !== 'has') return [];
  if (name === 'pin') return [label('is', 'pinned')];
  if (name === 'media') return [label('has', 'image'), label('has', 'video')];
  return [label('has', name)];
}

const nameOf = ({ operator, value, start, end, negated }: SearchCondition): NameQuery[] =>
  operator === 'from' || operator === 'in' ? [{ operator, value, start, end, negated }] : [];
