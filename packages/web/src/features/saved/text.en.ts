import { defineCatalogue } from '@confab/react';

/** The texts of the page of saved messages and reminders. */
export const savedText = defineCatalogue({
  savedPage: {
    title: 'Saved and reminders',
    show: 'What to show',
    upcoming: 'Upcoming',
    overdue: 'Overdue',
    saved: 'Saved',
    noUpcoming: 'No reminders are to come',
    noUpcomingHint: 'Pick “Remind me…” in a message’s menu, or write /remind me tomorrow at 9 stand-up.',
    noOverdue: 'Nothing is overdue',
    noOverdueHint: 'A reminder whose time has come waits here until it is done or put off.',
    noSavedAlone: 'Everything you saved has a reminder',
    noSavedAloneHint: 'Find it under Upcoming or Overdue.',
    noSaved: 'Nothing is saved yet',
    noSavedHint: 'Save a message to come back to it: the bookmark on a message, or S on the keyboard.',
  },
});
