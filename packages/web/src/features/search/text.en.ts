import { defineCatalogue } from '@confab/react';

/** The texts of the search page. */
export const searchPageText = defineCatalogue({
  searchPage: {
    title: 'Search',
    titleOf: '“{query}”, search',
    startTitle: 'Search everything you can access',
    startHint: 'Messages, replies in threads, file names and links. Newest first.',
    found: { one: '{count} result', other: '{count} results' },
    noneTitle: 'No results for “{query}”',
    noneHint:
      'Try fewer or different words, or just the start of a word. All words must match; “quotes” keep them together.',
    noneNames: 'No matches for “{query}”.',
    noneFiltered: 'No one has this value.',
    filterBy: 'Filter people by',
    filterNone: 'No filter',
    clearFilter: 'Clear filter',
    withoutFilters: 'Search without filters',
    failed: 'Search failed',
    offline: 'You’re offline. The search runs once you’re back online.',
  },
});
