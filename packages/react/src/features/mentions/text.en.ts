import { defineCatalogue } from '../../core/text/index.ts';

/** What a mention in a list says. */
export const mentionText = defineCatalogue({
  mentions: {
    inThread: 'in a thread',
    unread: 'Unread',
    open: 'Go to message',
  },
});
