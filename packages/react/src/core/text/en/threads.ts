/** Threads and the line under a message that leads to one. */
export const threads = {
  replies: { one: '{count} reply', other: '{count} replies' },
  open: 'Open the thread:',
  noReplies: 'No replies yet',
  listLabel: 'Replies of a thread in {channel}',
  alsoInChannel: 'Also sent to the channel',
} as const;
