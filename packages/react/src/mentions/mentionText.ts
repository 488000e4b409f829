import { defineCatalogue } from '../text/index.ts';

/** What a mention in a list says. */
export const mentionText = defineCatalogue({
  mentions: {
    inThread: 'in a thread',
    unread: 'Unread',
    open: 'Go to message',
  },
});
