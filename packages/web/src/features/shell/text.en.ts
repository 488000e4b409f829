import { defineCatalogue } from '@confab/react';

/** The texts of the frame: sidebar, menus, inboxes. */
export const shellText = defineCatalogue({
  inboxes: {
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
  },
  shell: {
    skip: 'Skip to the messages',
    appMenu: '{app}, menu',
    jump: 'Jump or search',
    browse: 'Browse channels',
    createChannel: 'Create a channel',
    newMessage: 'New message',
    invite: 'Invite people',
    administration: 'Administration',
    settings: 'Settings',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
    sidebar: 'Channels and your own settings',
    pinned: 'Pinned messages',
    searchHere: 'Search in this channel',
    showSidebar: 'Show channels',
    resizeSidebar: 'Width of the channel list',
    notFound: 'Page not found',
    notFoundHint: 'Check the address, or go back to your conversations.',
    toConversations: 'Go to conversations',
    emptyTitle: 'Welcome to {app}',
    emptyHint:
      'Conversation happens in channels. Join one that exists, or start your own and bring people in.',
  },
});
