import { defineCatalogue } from '../../text/index.ts';

/** What the panel of a thread says. */
export const threadText = defineCatalogue({
  thread: {
    title: 'Thread',
    follow: 'Follow this thread',
    unfollow: 'Unfollow this thread',
    close: 'Close the thread',
    alsoSend: 'Also send to {channel}',
    loadFailed: 'The replies did not load',
    gone: 'This thread is gone',
    goneHint: 'The message that it hung from has been deleted for good.',
  },
});
