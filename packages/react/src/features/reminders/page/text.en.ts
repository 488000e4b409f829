import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of lists of reminders and of notices of due ones. */
export const dueRemindersText = defineCatalogue({
  due: {
    title: 'Reminder',
    titleFrom: 'Reminder from {name}',
    many: { one: '{count} reminder is due', other: '{count} reminders are due' },
    show: 'Show',
    open: 'Go to message',
    snooze: 'Snooze 20 min',
    later: 'Another time…',
    done: 'Done',
    remind: 'Remind me…',
    at: 'Reminder: {time}',
    since: 'Due since {time}',
    note: 'Your reminder',
    noteFrom: 'Reminder from {name}',
    place: 'in {channel}',
    lost: 'This message was deleted, or you no longer have access to it.',
    waiting: 'Loading message',
  },
});
