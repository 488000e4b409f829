/** Reminders and saved messages (REM-01): an entry of its own, `@confab/client/reminders`. */
export { filterOf } from './filterOf.ts';
export { type ReminderEntry, ReminderList, type ReminderListState } from './reminderList.ts';
export { Reminders, reminders } from './reminders.ts';
