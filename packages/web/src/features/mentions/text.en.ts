import { defineCatalogue } from '@confab/react';

/** The texts of the page of mentions. */
export const mentionsPageText = defineCatalogue({
  mentionsPage: {
    title: 'Mentions',
    show: 'Which mentions to show',
    all: 'All',
    unread: 'Unread',
    emptyTitle: 'Nobody has mentioned you',
    emptyHint: 'When somebody writes @ and your name, your group or @channel, it will be here.',
    readTitle: 'You have seen them all',
    readHint: 'There is no message left that mentions you and that you have not read.',
  },
});
