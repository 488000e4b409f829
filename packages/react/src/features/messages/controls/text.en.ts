import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the controls over a message list (CHAN-14). */
export const listControlsText = defineCatalogue({
  listControls: {
    day: '{day}. Jump to a date',
    jumpTo: 'Jump to…',
    beginning: 'The very beginning',
    choose: 'Choose a date…',
    chooseTitle: 'Jump to a date',
    date: 'Date',
    jump: 'Jump',
    invalid: 'Enter a date that isn’t in the future.',
    markRead: 'Mark as read',
  },
  announced: {
    sent: 'Message sent',
    updated: 'Message changed',
    deleted: 'Message deleted',
    pinned: 'Message pinned',
    unpinned: 'Message unpinned',
    reacted: 'You reacted with {emoji}',
    unreacted: 'You removed your reaction {emoji}',
    saved: 'Message saved for later',
    reminder: 'Reminder set for {time}',
    unread: 'Marked as unread',
  },
  jumpDays: {
    today: 'Today',
    yesterday: 'Yesterday',
    lastWeek: 'Last week',
    lastMonth: 'Last month',
  },
});
