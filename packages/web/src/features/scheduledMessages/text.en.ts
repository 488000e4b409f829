import { defineCatalogue } from '@confab/react';

/** The texts of the page of scheduled messages. */
export const scheduledPageText = defineCatalogue({
  scheduledPage: {
    title: 'Scheduled',
    emptyTitle: 'No scheduled messages',
    emptyHint: 'Write a message and choose “Send later” next to the send button.',
  },
});
