import { defineError } from '../../contract/error.ts';
import { remindersForOthersMost, remindersMost } from './limits.ts';

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
export const errors = [reminderNotFound, tooManyReminders, tooManyRemindersForOthers] as const;
