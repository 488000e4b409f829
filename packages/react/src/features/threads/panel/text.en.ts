import { defineCatalogue } from '../../../core/text/index.ts';
import { threadsText } from '../text.en.ts';

/** The texts of a thread, beside its channel and in a list. */
export const threadPanelText = defineCatalogue({
  ...threadsText,
  thread: {
    title: 'Thread',
    follow: 'Follow this thread',
    unfollow: 'Unfollow this thread',
    close: 'Close thread',
    alsoSend: 'Also send to {channel}',
    loadFailed: 'Couldn’t load replies',
    gone: 'This thread no longer exists',
    reply: 'Reply',
    replyFailed: 'Couldn’t open the channel',
    open: 'Open thread',
    cardLabel: 'Thread by {name} in {channel}',
    earlier: { one: '{count} earlier reply', other: '{count} earlier replies' },
    unread: { one: '{count} unread reply', other: '{count} unread replies' },
    markRead: 'Mark as read',
    unfollowShort: 'Unfollow',
    goneHint: 'Its first message was permanently deleted.',
  },
});
