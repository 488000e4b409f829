import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the line under a message that leads to its thread. */
export const threadsText = defineCatalogue({
  threads: {
    replies: { one: '{count} reply', other: '{count} replies' },
    open: 'Open thread:',
    noReplies: 'No replies yet',
  },
});
