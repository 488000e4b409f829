import { defineCatalogue } from '@confab/react';

/** The texts of the search page. */
export const searchPageText = defineCatalogue({
  searchPage: {
    title: 'Search',
    titleOf: '“{query}”, search',
    startTitle: 'Find anything that you may read',
    startHint: 'Messages, replies in threads, names of files and links. The newest come first.',
    noneTitle: 'Nothing was found for “{query}”',
    noneHint:
      'Try fewer or other words, or the beginning of one. All words must be in the message; “quotes” keep them together.',
    noneNames: 'No name begins with “{query}”.',
    withoutFilters: 'Search without filters',
    failed: 'This could not be searched',
    offline: 'You are offline. This is searched as soon as there is a connection.',
  },
});
