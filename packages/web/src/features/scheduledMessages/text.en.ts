import { defineCatalogue } from '@confab/react';

/** The texts of the page of scheduled messages. */
export const scheduledPageText = defineCatalogue({
  scheduledPage: {
    title: 'Scheduled',
    emptyTitle: 'Nothing is scheduled',
    emptyHint:
      'Write a message and choose “Send later” beside the send button: it waits here until its time.',
  },
});
