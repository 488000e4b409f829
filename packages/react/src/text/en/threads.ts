/** Threads and the line under a message that leads to one. */
export const threads = {
  title: 'Thread',
  replies: { one: '{count} reply', other: '{count} replies' },
  lastReply: 'Last reply {time}',
  open: { one: 'Open the thread, {count} reply', other: 'Open the thread, {count} replies' },
  follow: 'Follow this thread',
  unfollow: 'Unfollow this thread',
  close: 'Close the thread',
  alsoSend: 'Also send to {channel}',
  empty: 'No replies yet.',
  loadFailed: 'The replies did not load',
} as const;
