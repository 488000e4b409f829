import {
  isSearchOperator,
  maxSearchTerms,
  type SearchOperator,
  searchDays,
  searchOperators,
  searchParts,
  searchStates,
} from './limits.ts';

/** A range of a search text: its first UTF-16 unit, and the one after its last. */
export interface SearchRange {
  readonly start: number;
  readonly end: number;
}

interface Term extends SearchRange {
  /** Preceded by a minus: matches are excluded. */
  readonly negated: boolean;
}

/** Words that a message must contain; if `quoted`, as a phrase. */
export interface SearchWords extends Term {
  readonly kind: 'words';
  readonly text: string;
  readonly quoted: boolean;
  /** Still being typed: the last word also matches as a prefix. */
  readonly open: boolean;
}

/** An operator with a valid value; whether the user or channel exists is resolved by the service. */
export interface SearchCondition extends Term {
  readonly kind: 'condition';
  readonly operator: SearchOperator;
  readonly value: string;
}

export type SearchTerm = SearchWords | SearchCondition;

/** An error in a search text. */
export interface SearchIssue extends SearchRange {
  readonly operator?: SearchOperator;
  /** The requirement, as the end of a sentence ("must …"). */
  readonly rule: string;
}

export interface ParsedSearch {
  readonly terms: SearchTerm[];
  readonly issues: SearchIssue[];
}

// A minus, an operator with its colon, then a quoted value or everything up to the next space. An unclosed quote
// extends to the end of the text; a double minus is a command-line option, not an exclusion.
const condition = /(-(?!-))?(\p{L}+):(?:"([^"]*)"?|(\S+))/uy;
const words = /(-(?!-))?(?:"([^"]*)("?)|([^\s"]*))/uy;
const space = /\s*/uy;

/**
 * Parses a search text (SRCH-04): words, `"phrases"`, `operator:value` and `operator:"long value"`, each optionally
 * preceded by a minus to exclude it. Never throws: errors are returned as issues, and everything else is plain text.
 */
export function parseSearchText(text: string): ParsedSearch {
  const terms: SearchTerm[] = [];
  const issues: SearchIssue[] = [];
  let at = endOf(space, text, 0);
  while (at < text.length) {
    const found = readTerm(text, at);
    if ('rule' in found) issues.push(found);
    else if (found.kind === 'condition' || found.text !== '') terms.push(found);
    at = endOf(space, text, found.end);
  }
  const [tooMany] = terms.slice(maxSearchTerms);
  if (tooMany) {
    const rule = `must have at most ${maxSearchTerms} words, phrases and operators`;
    issues.push({ start: tooMany.start, end: text.length, rule });
  }
  return { terms: terms.slice(0, maxSearchTerms), issues };
}

function readTerm(text: string, start: number): SearchTerm | SearchIssue {
  condition.lastIndex = start;
  const [whole = '', minus, name = '', quotedText, plainText = ''] = condition.exec(text) ?? [];
  const operator = name.toLowerCase();
  if (!isSearchOperator(operator)) return readWords(text, start);
  const range = { start, end: start + whole.length, operator };
  const value = (quotedText ?? plainText).trim();
  const rule = value === '' ? valueMissing : ruleFor(operator, value);
  if (rule !== undefined) return { ...range, rule };
  if (minus && isOfTime(operator)) return { ...range, rule: 'cannot be left out with a minus' };
  return { ...range, kind: 'condition', negated: minus !== undefined, value };
}

const valueMissing = 'needs a value right after the colon';

/** Reads plain words, in which a colon has no meaning, or a quoted phrase. */
function readWords(text: string, start: number): SearchTerm | SearchIssue {
  words.lastIndex = start;
  const [whole = '', minus, phrase, closing, plain = ''] = words.exec(text) ?? [];
  const end = start + whole.length;
  const operator = /^(\p{L}+):$/u.exec(plain)?.[1]?.toLowerCase() ?? '';
  if (isSearchOperator(operator)) return { start, end, operator, rule: valueMissing };
  return {
    kind: 'words',
    start,
    end,
    negated: minus !== undefined,
    text: phrase ?? plain,
    quoted: phrase !== undefined,
    open: end === text.length && !closing,
  };
}

const isOfTime = (operator: SearchOperator) => ['date', 'period'].includes(searchOperators[operator]);

/** Returns the rule that the value breaks, if any. */
function ruleFor(operator: SearchOperator, value: string): string | undefined {
  switch (searchOperators[operator]) {
    case 'part':
      return listed(searchParts, value);
    case 'state':
      return listed(searchStates, value);
    case 'date':
      return isDay(value) ? undefined : `must be a day such as 2026-01-31, ${searchDays.join(' or ')}`;
    case 'period':
      return isDay(value) || /^(19[7-9]\d|[2-9]\d{3})(-(0[1-9]|1[0-2]))?$/.test(value)
        ? undefined
        : 'must be a day such as 2026-01-31, a month such as 2026-01 or a year';
    default:
      return undefined;
  }
}

const listed = (values: readonly string[], value: string): string | undefined =>
  values.includes(value.toLowerCase()) ? undefined : `must be one of ${values.join(', ')}`;

function isDay(value: string): boolean {
  if ((searchDays as readonly string[]).includes(value.toLowerCase())) return true;
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return time >= 0 && new Date(time).toISOString().startsWith(value);
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}
