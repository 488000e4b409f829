import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of reminders and saved messages. */
export const remindersText = defineCatalogue({
  reminders: {
    remind: 'Remind me…',
    change: 'Change reminder…',
    title: 'Remind me',
    inMinutes: { one: 'In {count} minute', other: 'In {count} minutes' },
    inHours: { one: 'In {count} hour', other: 'In {count} hours' },
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
    custom: 'Custom…',
    customLabel: 'Remind me at',
    confirm: 'Remind me',
    save: 'Save for later',
    unsave: 'Remove from saved',
    savedForLater: 'Saved for later',
    at: 'Reminder: {time}',
  },
  moments: {
    incomplete: 'Enter a date and a time.',
    past: 'Choose a time in the future.',
    tooFar: 'Choose a time within the next five years.',
  },
});
