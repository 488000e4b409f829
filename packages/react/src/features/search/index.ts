/** Message search (SRCH-03, WEB-01): `@confab/react/search`, loaded with its page. */
export { rememberSearch } from './recentSearches.ts';
export { SearchField, type SearchFieldProps } from './SearchField.tsx';
export { SearchFilters, type SearchFiltersProps } from './SearchFilters.tsx';
export { SearchHit, type SearchHitProps } from './SearchHit.tsx';
export { SearchNotes } from './SearchNotes.tsx';
export { quoteChannel, searchIssue, wordsOf } from './searchedText.ts';
export { type SearchKind, type SearchOrder, type SearchView, searchView } from './searchView.ts';
export { searchText } from './text.en.ts';
