import { defineCatalogue } from '@confab/react';

/** The texts of the page of saved messages and reminders. */
export const savedText = defineCatalogue({
  savedPage: {
    title: 'Saved and reminders',
    show: 'What to show',
    upcoming: 'Upcoming',
    overdue: 'Overdue',
    saved: 'Saved',
    noUpcoming: 'No upcoming reminders',
    noUpcomingHint: 'Choose “Remind me…” in a message’s menu, or type /remind me tomorrow at 9 stand-up.',
    noOverdue: 'Nothing is overdue',
    noOverdueHint: 'Due reminders stay here until you complete or snooze them.',
    noSavedAlone: 'Everything you saved has a reminder',
    noSavedAloneHint: 'Find it under Upcoming or Overdue.',
    noSaved: 'No saved messages yet',
    noSavedHint: 'To save a message for later, choose its bookmark or press S.',
  },
});
