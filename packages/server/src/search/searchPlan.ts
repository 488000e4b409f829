import { ChatError, inputInvalid, searchPrefixLetters, searchTextInvalid } from '@confab/protocol';
import type { ParsedBodyOf, searchEndpoints } from '@confab/protocol/schemas';
import { parseSearchText, type SearchCondition, type SearchWords } from '@confab/protocol/search';
import { splitWords } from './words/splitWords.ts';

export type SearchRequest = ParsedBodyOf<typeof searchEndpoints.search>;

/** Words that stand one right behind the other; `begins` where the last may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly begins: boolean;
}

/** What is looked for, before names are known. */
export interface AskedFor {
  readonly words: readonly Phrase[];
  readonly withoutWords: readonly Phrase[];
  readonly conditions: readonly SearchCondition[];
}

/** Reads a request. Throws `search_text_invalid` for what breaks the grammar, `input_invalid` where nothing is looked for. */
export function readSearch({ query, message_filter }: SearchRequest): AskedFor {
  const { terms, issues } = parseSearchText(query);
  const [first] = issues;
  if (first) {
    const { rule, operator } = first;
    const told = operator === undefined ? rule : `${operator}: ${rule}`;
    throw new ChatError(searchTextInvalid, {
      message: `The search ${told} (at character ${first.start + 1}).`,
      details: {
        issues: issues.map((issue) => ({ field: 'query', rule: issue.rule })),
        places: issues.map(({ start, end }) => ({ start, end })),
      },
    });
  }
  const words = terms.filter((term) => term.kind === 'words');
  const plain = { text: message_filter.text, quoted: false, open: true, negated: false };
  const asked = {
    words: [...phrasesOfText(plain.text), ...words.filter(({ negated }) => !negated).flatMap(phrasesOf)],
    withoutWords: words.filter(({ negated }) => negated).flatMap(phrasesOf),
    conditions: terms.filter((term) => term.kind === 'condition'),
  };
  if (asked.words.length === 0 && !asked.conditions.some(({ negated }) => !negated)) {
    const rule = 'must look for a word or something that an operator names';
    throw new ChatError(inputInvalid, {
      message: `A search ${rule}.`,
      details: { issues: [{ field: query === '' ? 'message_filter.text' : 'query', rule }] },
    });
  }
  return asked;
}

/** A text in which nothing has a meaning of its own: each piece between spaces must be there. */
const phrasesOfText = (text: string): Phrase[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) =>
    phrasesOf({ text: piece, quoted: false, open: index + piece.length === text.length }),
  );

function phrasesOf({ text, open }: Pick<SearchWords, 'text' | 'quoted' | 'open'>): Phrase[] {
  const found = splitWords(text);
  const last = found.at(-1);
  // The last sign of a run is a word of its own only where the run ends in the message too.
  const isPair = last?.isLastSign && found.length > 1 && found.at(-2)?.end === last.end;
  const words = (isPair ? found.slice(0, -1) : found).map(({ word }) => word);
  const lastWord = words.at(-1);
  if (lastWord === undefined) return [];
  const begins = last?.isLastSign ? !isPair : open && [...lastWord].length >= searchPrefixLetters;
  return [{ words, begins }];
}
