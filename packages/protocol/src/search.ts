/** Parses search texts. A separate entry, for the service and for pages that search. */

export { type CarriedPart, carriedParts } from './features/search/carriedParts.ts';
export * from './features/search/limits.ts';
export {
  type ParsedSearch,
  parseSearchText,
  type SearchCondition,
  type SearchIssue,
  type SearchRange,
  type SearchTerm,
  type SearchWords,
} from './features/search/parseSearchText.ts';
