import { defineCatalogue } from '@confab/react';

/** The texts of the list of keyboard shortcuts. */
export const keysText = defineCatalogue({
  keys: {
    title: 'Keyboard shortcuts',
    send: 'Send the message',
    newline: 'New line',
    editLast: 'Edit your last message (in an empty composer)',
    markRead: 'Mark the channel as read',
    markAllRead: 'Mark all channels as read',
    channelMenu: "Open a channel's menu (on its row in the sidebar)",
    rows: 'Move through the messages',
    toolbar: "Open a message's actions",
    prevNext: 'Previous or next channel',
    unread: 'Previous or next unread channel',
    jump: 'Jump to a channel, person or page',
    search: 'Search messages',
    keys: 'This list',
    bold: 'Bold',
    italic: 'Italic',
    code: 'Code',
    thread: "Open a message's thread",
    accessibility: 'Accessibility of Confab',
  },
});
