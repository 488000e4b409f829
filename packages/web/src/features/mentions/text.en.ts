import { defineCatalogue } from '@confab/react';

/** The texts of the page of mentions. */
export const mentionsPageText = defineCatalogue({
  mentionsPage: {
    title: 'Mentions',
    show: 'Which mentions to show',
    all: 'All',
    unread: 'Unread',
    emptyTitle: 'No mentions yet',
    emptyHint: 'When someone mentions you, your group or @channel, it appears here.',
    readTitle: 'You’re all caught up',
    readHint: 'You’ve read all your mentions.',
  },
});
