import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the panel with pinned messages. */
export const pinnedMessagesText = defineCatalogue({
  pinned: {
    title: 'Pinned messages',
    close: 'Close the pinned messages',
    failed: 'The pinned messages did not load',
    none: 'Nothing is pinned yet',
    noneHint: 'Pin what everybody here should find again: pick “Pin to channel” in a message’s menu.',
    open: 'Go to message',
    unpin: 'Unpin',
    until: 'Change until when',
  },
});
