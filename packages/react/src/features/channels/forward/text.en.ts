import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of forwarding a message, and of where a forwarded message is from. */
export const forwardText = defineCatalogue({
  forward: {
    title: 'Forward message',
    search: 'Search your channels and people',
    nowhere: 'There are no channels you can post in yet.',
    nobody: 'No matches for “{query}”',
    chosen: 'Forward to',
    most: {
      one: 'You can forward to {count} conversation at once.',
      other: 'You can forward to up to {count} conversations at once.',
    },
    comment: 'Add a comment',
    commentHint: 'Optional. Shown above the message.',
    done: 'Forwarded to {channel}',
    view: 'View',
    notDone: 'Not forwarded to {channel}',
    from: 'Forwarded from {name} in {place}',
    open: 'Go to the original in {place}',
  },
});
