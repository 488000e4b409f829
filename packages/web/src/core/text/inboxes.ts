/** The texts of the inboxes and of their frame. */
export const inboxes = {
  list: 'Inboxes',
  back: 'Back to the channels',
  threads: 'Threads',
  mentions: 'Mentions',
  scheduled: 'Scheduled',
  saved: 'Saved and reminders',
  search: 'Search',
  overdue: { one: '{count} overdue', other: '{count} overdue' },
  unread: { one: '{count} unread', other: '{count} unread' },
  notSent: { one: '{count} not sent', other: '{count} not sent' },
  more: 'Load more',
  failed: 'This could not be loaded',
} as const;
