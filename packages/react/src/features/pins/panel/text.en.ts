import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the panel with pinned messages. */
export const pinnedMessagesText = defineCatalogue({
  pinned: {
    title: 'Pinned messages',
    close: 'Close pinned messages',
    failed: 'Couldn’t load pinned messages',
    none: 'No pinned messages yet',
    noneHint: 'To pin a message, choose “Pin to channel” in its menu.',
    open: 'Go to message',
    unpin: 'Unpin',
    until: 'Change end date',
  },
});
