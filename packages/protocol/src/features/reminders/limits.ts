import { defineError } from '../../contract/errors.ts';

/** Most reminders of one user, saved messages included. */
export const maxReminders = 2000;
/** Most pending reminders that one user has created for others. */
export const maxRemindersForOthers = 50;
/** How far in the future a reminder may be: five years. */
export const reminderHorizonMs = 5 * 366 * 86_400_000;
/** Longest text of a reminder without a message. */
export const maxReminderTextLength = 1000;
/** Default page size of reminders. */
export const reminderPageLimit = 25;
/** Most reminders of a page. */
export const maxReminderPageSize = 100;
/** Filters of the reminder list (REM-01). */
export const reminderFilters = ['upcoming', 'overdue', 'saved'] as const;
export type ReminderFilter = (typeof reminderFilters)[number];

export const reminderNotFound = defineError({
  name: 'reminder_not_found',
  code: 500,
  status: 404,
  message: 'Reminder not found.',
});
export const tooManyReminders = defineError({
  name: 'too_many_reminders',
  code: 501,
  status: 409,
  message: `You can have up to ${maxReminders} reminders and saved messages.`,
});
export const tooManyRemindersForOthers = defineError({
  name: 'too_many_reminders_for_others',
  code: 502,
  status: 409,
  message: `You can have up to ${maxRemindersForOthers} pending reminders for other people.`,
});
export const reminderErrors = [reminderNotFound, tooManyReminders, tooManyRemindersForOthers] as const;
