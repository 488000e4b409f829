import { defineCatalogue } from '../../../core/text/index.ts';

/** Who reacted to a message. */
export const whoReactedText = defineCatalogue({
  whoReacted: {
    title: 'Reactions',
    tabs: 'Reactions to show',
    all: 'All',
    tab: { one: '{emoji}, {count} person', other: '{emoji}, {count} people' },
    none: 'Nobody has reacted any more',
    score: '× {score}',
    more: 'Show more',
    loading: 'Loading who reacted',
  },
});
