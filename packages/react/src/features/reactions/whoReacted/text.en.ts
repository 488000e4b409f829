import { defineCatalogue } from '../../../core/text/index.ts';
import { reactionsText } from '../text.en.ts';

/** The texts of the list of those who reacted to a message. */
export const whoReactedText = defineCatalogue({
  ...reactionsText,
  whoReacted: {
    title: 'Reactions',
    tabs: 'Reactions to show',
    all: 'All',
    tab: { one: '{emoji}, {count} person', other: '{emoji}, {count} people' },
    none: 'No reactions left',
    score: '× {score}',
  },
});
