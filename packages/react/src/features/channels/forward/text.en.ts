import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of forwarding a message, and of where a forwarded message is from. */
export const forwardText = defineCatalogue({
  forward: {
    title: 'Forward message',
    search: 'Search your channels and people',
    nowhere: 'There is no channel yet in which you may write.',
    nobody: 'No channel and nobody is called “{query}”',
    chosen: 'Forward to',
    most: { one: 'At most {count} place at once.', other: 'At most {count} places at once.' },
    comment: 'Add a comment',
    commentHint: 'Optional. It comes before the message.',
    done: 'Forwarded to {channel}',
    notDone: 'Not forwarded to {channel}',
    from: 'Forwarded from {name} in {place}',
    open: 'Go to the original in {place}',
  },
});
