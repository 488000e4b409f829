import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of a mention in a list. */
export const mentionsText = defineCatalogue({
  mentions: {
    inThread: 'in a thread',
    unread: 'Unread',
    open: 'Go to message',
  },
});
