import { defineCatalogue } from '@confab/react';

/** The texts of the page of threads. */
export const threadsPageText = defineCatalogue({
  threadsPage: {
    title: 'Threads',
    emptyTitle: 'You aren’t following any threads',
    emptyHint:
      'Reply to a message, get mentioned in a reply, or follow a thread with its bell, and it appears here.',
  },
});
