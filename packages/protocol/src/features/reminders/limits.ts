import { defineError } from '../../contract/errors.ts';

/** Most reminders of one user, saved messages among them. */
export const remindersMost = 2000;
/** Most reminders that one user has made for others and that are not due yet. */
export const remindersForOthersMost = 50;
/** How far ahead a reminder may lie: five years. */
export const reminderHorizonMs = 5 * 366 * 86_400_000;
/** Longest text of a reminder that is on no message. */
export const reminderTextMost = 1000;
/** Reminders of a page where the call does not say. */
export const reminderPageLimit = 25;
/** Most reminders of a page. */
export const reminderPageMost = 100;
/** What a list of reminders may be of (REM-01). */
export const reminderFilters = ['upcoming', 'overdue', 'saved'] as const;
export type ReminderFilter = (typeof reminderFilters)[number];

export const reminderNotFound = defineError({
  name: 'reminder_not_found',
  code: 500,
  status: 404,
  message: 'There is no such reminder.',
});
export const tooManyReminders = defineError({
  name: 'too_many_reminders',
  code: 501,
  status: 409,
  message: `A user has at most ${remindersMost} reminders and saved messages.`,
});
export const tooManyRemindersForOthers = defineError({
  name: 'too_many_reminders_for_others',
  code: 502,
  status: 409,
  message: `One can wait to remind others of at most ${remindersForOthersMost} things.`,
});
export const reminderErrors = [reminderNotFound, tooManyReminders, tooManyRemindersForOthers] as const;
