import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of read receipts (MSG-17), and of when channels count as read (CHAN-14). */
export const readsText = defineCatalogue({
  reads: {
    seenBy: 'Seen by',
    seenByNames: 'Seen by {names}',
    seenByEveryone: 'Seen by everyone',
    more: { one: '{count} other', other: '{count} others' },
    count: { one: '{count} of {all} has seen this.', other: '{count} of {all} have seen this.' },
    lastRead: 'Last read {time}',
    nobody: 'No one has seen this yet. People who turned off read receipts don’t appear here.',
    hint: 'People who turned off read receipts don’t appear here.',
    markRead: 'Mark channels as read',
    share: 'Send read receipts',
    shareHint: 'Lets others see what you’ve read. While it’s off, they only see what you had read before.',
  },
  markReadModes: {
    on_open: 'When I open them',
    at_end: 'When I reach the latest message',
    manually: 'Only when I choose to',
  },
  markReadHints: {
    on_open: 'A channel is read as soon as you open it.',
    at_end: 'A channel is read once you’ve seen its latest message.',
    manually: 'A channel stays unread until you choose “Mark as read” or press Esc.',
  },
});
